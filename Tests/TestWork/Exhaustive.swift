internal import Glibc

/// Whether tests of all combinations run whole, as in `.ci/run --full`; otherwise they run a sample.
public let isExhaustive = getenv("EXHAUSTIVE") != nil
