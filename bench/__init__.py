"""Benchmarks: every figure is a ratio of two measurements within one run. See README.md."""
