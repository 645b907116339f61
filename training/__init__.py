"""From labelled radiographs to `models/panoramic/`: prepare, train, evaluate, export."""
