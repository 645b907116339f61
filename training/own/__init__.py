"""A detector of one's own: `npm run train` writes a plan, `fit` follows it, `export` makes the model of it."""
