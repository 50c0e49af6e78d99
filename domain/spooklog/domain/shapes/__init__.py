"""The shapes of pictures, a module for each kind of board. `spooklog.domain.scene` exports them all."""
