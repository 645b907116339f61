"""The gate before the detector: is a picture fit to be analysed as what it was sent as."""
