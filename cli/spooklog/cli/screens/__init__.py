"""Prints answers for people: boards, lists, comparisons, results of checks."""
