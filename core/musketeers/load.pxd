"""From the validated tables of a rules data file to the packed rules."""
from core.musketeers.state cimport *

cdef load_rules(TmRules* rules, tables, options)
