"""xoshiro256++ (Blackman and Vigna 2018), seeded by splitmix64: the only random numbers below the Python border.

A caller owns its `Rng` on its own stack; nothing here is shared. Same seed, same numbers, on every machine.
"""
from libc.stdint cimport uint32_t, uint64_t

cdef extern from *:
    """
    static inline unsigned long long richelieu_mulhi(unsigned long long a, unsigned long long b) {
        return (unsigned long long)(((unsigned __int128)a * b) >> 64);
    }
    static inline unsigned long long richelieu_mum(unsigned long long a, unsigned long long b) {
        unsigned __int128 product = (unsigned __int128)a * b;
        return (unsigned long long)product ^ (unsigned long long)(product >> 64);
    }
    """
    uint64_t mulhi "richelieu_mulhi"(uint64_t a, uint64_t b) noexcept nogil   # high word of the 128-bit product
    uint64_t mum "richelieu_mum"(uint64_t a, uint64_t b) noexcept nogil       # both words of it, xored

cdef struct Rng:
    uint64_t s0
    uint64_t s1
    uint64_t s2
    uint64_t s3


cdef inline uint64_t splitmix64(uint64_t x) noexcept nogil:
    """One step of splitmix64 as a hash: equal input, equal output; used for seeds, never for keys of a tree."""
    x += <uint64_t>0x9E3779B97F4A7C15
    x = (x ^ (x >> 30)) * <uint64_t>0xBF58476D1CE4E5B9
    x = (x ^ (x >> 27)) * <uint64_t>0x94D049BB133111EB
    return x ^ (x >> 31)


cdef inline void rng_seed(Rng* rng, uint64_t seed) noexcept nogil:
    """Fill the four words from `seed`; any seed is good, 0 too."""
    rng.s0 = splitmix64(seed)
    rng.s1 = splitmix64(seed + <uint64_t>0x9E3779B97F4A7C15)
    rng.s2 = splitmix64(seed + <uint64_t>0x3C6EF372FE94F82A)
    rng.s3 = splitmix64(seed + <uint64_t>0xDAA66D2C7DDF743F)


cdef inline uint64_t rng_next(Rng* rng) noexcept nogil:
    """The next 64 random bits."""
    cdef uint64_t sum = rng.s0 + rng.s3
    cdef uint64_t result = ((sum << 23) | (sum >> 41)) + rng.s0
    cdef uint64_t t = rng.s1 << 17
    rng.s2 ^= rng.s0
    rng.s3 ^= rng.s1
    rng.s1 ^= rng.s2
    rng.s0 ^= rng.s3
    rng.s2 ^= t
    rng.s3 = (rng.s3 << 45) | (rng.s3 >> 19)
    return result


cdef inline uint32_t rng_below(Rng* rng, uint32_t bound) noexcept nogil:
    """Uniform on 0..bound-1 by multiply-shift; the bias is below bound / 2^32. `bound` > 0."""
    return <uint32_t>(((rng_next(rng) >> 32) * bound) >> 32)


cdef inline double rng_unit(Rng* rng) noexcept nogil:
    """Uniform on [0, 1) with 53 bits."""
    return <double>(rng_next(rng) >> 11) * (1.0 / 9007199254740992.0)
