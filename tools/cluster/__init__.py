"""A site on several processes, on this machine: two PostgreSQL servers, two servers of spooklog, and Caddy in front."""
