"""Prints answers for people: boards, lists, comparisons, verdicts."""
