"""The pure core of spooklog: rulesets, the log's own rules, series. No I/O, clock, randomness or terminal."""
