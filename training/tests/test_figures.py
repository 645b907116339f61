"""Results kept on disk."""

from __future__ import annotations

from pathlib import Path

from training.figures import kept


def test_a_kept_result_is_made_anew_when_a_file_that_it_was_made_from_changes(tmp_path: Path) -> None:
    source, file = tmp_path / "reader.onnx", tmp_path / "tune.analyses"
    source.write_bytes(b"one")
    assert kept(file, [source], lambda: "first") == "first"
    assert kept(file, [source], lambda: "second") == "first"
    source.write_bytes(b"two")
    assert kept(file, [source], lambda: "third") == "third"
