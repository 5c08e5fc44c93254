"""`python -m ai_cli`."""

from ai_cli.main import main

if __name__ == "__main__":
    main()
