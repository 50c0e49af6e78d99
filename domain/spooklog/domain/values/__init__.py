"""The values that everything else is made of: errors, frozen values, labels, options, chance."""
