"""Witnesses remember outside of a store what they saw of it, and notice an older copy in its place."""
