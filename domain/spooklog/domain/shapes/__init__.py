"""What pictures are made of, a module for each kind of board. `spooklog.domain.scene` has them all."""
