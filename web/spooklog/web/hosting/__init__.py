"""What a server tells the one who hosts it: health, metrics, a log of requests, outages, and when pages come back."""
