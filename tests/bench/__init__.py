"""Benchmarks: figures beside what is asked for. They judge nothing, and no test depends on them."""
