"""Timelines to look at: seeking, comparing, sheets, replay files and audits."""
