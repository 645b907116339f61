#!/usr/bin/env python3
"""Sends the radiographs of a folder, and of the folders in it, to XRAI.

    export XRAI_URL=https://xrai.example
    read -rs XRAI_KEY && export XRAI_KEY        (an API key: Perfil > Claves)
    python3 send_folder.py --type panoramic FOLDER

JPEG, PNG, TIFF, WebP and DICOM files are sent, each once: a second run goes on where the first one ended, and a file that is
there already costs nothing. Each file that was sent is noted in FOLDER/.xrai-sent.jsonl, what was refused and why in
FOLDER/xrai-refused.txt. Keep panoramics and periapicals in folders of their own: of those that were sent as the
other type when it was measured, 439 of 439 were refused; one that passes is charged, and its findings mean nothing.
No file name is printed, because it may be a patient's.

Needs Python 3.9 and nothing else. Ends with 0 when everything is there, 1 where files were refused, 2 where the
address or the key is wrong, 3 when the month's analyses are spent, 4 when the installation was away for too long.
"""

from __future__ import annotations

import argparse
import hashlib
import http.client
import json
import os
import random
import sys
import time
import urllib.error
import urllib.request
import uuid
from pathlib import Path

LARGEST = 64 * 1024 * 1024
LONGEST_PAUSE = 60
DONE, REFUSED, WRONG, SPENT, AWAY = 0, 1, 2, 3, 4


class Stop(Exception):
    """Ends the run with an exit code and a sentence."""

    def __init__(self, code: int, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


class Refusal(Exception):
    """The installation's answer for one file."""

    def __init__(self, status: int, failure: dict) -> None:
        self.status = status
        self.code = str(failure.get("code", status))
        self.sentence = str(failure.get("error", ""))
        self.subject = failure.get("subject")
        super().__init__(self.code)


class NoRedirect(urllib.request.HTTPRedirectHandler):
    """The key goes to the address that was given and to no other."""

    def redirect_request(self, *_: object) -> None:
        return None


SIGNATURES = (b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"II*\0", b"MM\0*")  # JPEG, PNG, TIFF in either byte order


def is_radiograph(file: Path) -> bool:
    """
    Told by the content, as the installation does: JPEG, PNG, TIFF, WebP, DICOM (PS3.10 section 7.1). A file that cannot
    be read may be one, and so may one that is DICOM by its name alone: some programs leave out the beginning.
    """
    start = start_of(file)
    if start is None or start.startswith(SIGNATURES) or file.suffix.lower() == ".dcm":
        return True
    return start[128:132] == b"DICM" or (start[:4] == b"RIFF" and start[8:12] == b"WEBP")


def start_of(file: Path) -> bytes | None:
    try:
        with file.open("rb") as opened:
            return opened.read(132)
    except OSError:
        return None


def radiographs_in(folder: Path) -> tuple[list[Path], int]:
    """The radiographs, and how many other files there are. Hidden files and links are left alone."""
    found, others = [], 0
    for path, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            file = Path(path, name)
            if name.startswith(".") or name in ("DICOMDIR", "xrai-refused.txt") or file.is_symlink():
                continue
            if is_radiograph(file):
                found.append(file)
            else:
                others += 1
    return found, others


class Sent:
    """The files that were sent, by the hash of their content; a line each, on the disk before the next file is sent."""

    def __init__(self, file: Path, to: str) -> None:
        self.file, self.to, self.hashes = file, to, set()
        text = file.read_text("utf-8") if file.exists() else ""
        self.start = "" if text.endswith("\n") or not text else "\n"
        for line in text.splitlines():
            try:
                noted = json.loads(line)
                if noted["to"] == to:
                    self.hashes.add(noted["sha256"])
            except (ValueError, KeyError, TypeError):
                continue  # the machine stopped in the middle of it

    def add(self, sha256: str, analysis: str | None) -> None:
        self.hashes.add(sha256)
        with self.file.open("a", encoding="utf-8") as opened:
            opened.write(self.start + json.dumps({"to": self.to, "sha256": sha256, "analysis": analysis}) + "\n")
            opened.flush()
            os.fsync(opened.fileno())
        self.start = ""


class Installation:
    def __init__(self, url: str, key: str, patience: float) -> None:
        self.url, self.key, self.patience = url.rstrip("/"), key, patience
        self.opener = urllib.request.build_opener(NoRedirect)

    def analyse(self, name: str, content: bytes, kind: str, sha256: str) -> tuple[str, bool]:
        """The id of its analysis, and whether it was there already. Refusal, or Stop."""
        boundary, body = form(name, content, kind)
        headers = {
            "Authorization": f"Bearer {self.key}",
            "Content-Type": f"multipart/form-data; boundary={boundary}",
            # The content names the call: sent again, with or without an answer before, it is one radiograph.
            "Idempotency-Key": sha256,
        }
        request = urllib.request.Request(f"{self.url}/api/roboflow/testing-models", body, headers, method="POST")
        until, pause = time.monotonic() + self.patience, 1.0
        while True:
            try:
                with self.opener.open(request, timeout=300) as answer:
                    replayed = answer.headers.get("Idempotency-Replayed") == "true"
                    return str(json.load(answer)["analysis_id"]), replayed
            except urllib.error.HTTPError as answer:
                refusal, after = read_refusal(answer), answer.headers.get("Retry-After", "")
                if not (after or refusal.status in (408, 502, 503, 504) or refusal.code == "REQUEST_CUT_OFF"):
                    raise refusal from None
                reason = refusal.code
            except (OSError, http.client.HTTPException, ValueError):
                reason, after = "no answer", ""
            wait = float(after) if after.isdigit() else pause * random.uniform(0.75, 1.25)
            if time.monotonic() + wait > until:
                raise Stop(AWAY, f"The installation does not take files ({reason}). Run this again later.")
            print(f"  {reason}: waiting {wait:.0f} s", file=sys.stderr)
            time.sleep(wait)
            pause = min(2 * pause, LONGEST_PAUSE)


def form(name: str, content: bytes, kind: str) -> tuple[str, bytes]:
    """In the form that browsers write (WHATWG HTML, multipart/form-data)."""
    boundary = uuid.uuid4().hex
    for letter, written in (("\r", "%0D"), ("\n", "%0A"), ('"', "%22")):
        name = name.replace(letter, written)
    start = (
        f'--{boundary}\r\nContent-Disposition: form-data; name="type"\r\n\r\n{kind}\r\n'
        f'--{boundary}\r\nContent-Disposition: form-data; name="image"; filename="{name}"\r\n\r\n'
    )
    return boundary, start.encode("utf-8", "replace") + content + f"\r\n--{boundary}--\r\n".encode("ascii")


def read_refusal(answer: urllib.error.HTTPError) -> Refusal:
    if 300 <= answer.code < 400:
        raise Stop(WRONG, "XRAI_URL leads on to another address: give that one.")
    try:
        failure = json.load(answer)
    except (ValueError, OSError, http.client.HTTPException):
        failure = {}
    return Refusal(answer.code, failure if isinstance(failure, dict) else {})


def send(folder: Path, kind: str, installation: Installation, sent: Sent) -> int:
    files, others = radiographs_in(folder)
    counts = {"sent": 0, "there": 0, "refused": 0}
    refusals: list[str] = []
    stop = None
    for place, file in enumerate(files, 1):
        try:
            content = read(file)
            sha256 = hashlib.sha256(content).hexdigest()
            if sha256 in sent.hashes:
                counts["there"] += 1
                continue
            analysis, replayed = installation.analyse(file.name, content, kind, sha256)
            sent.add(sha256, analysis)
            outcome = "there" if replayed else "sent"
        except Refusal as refusal:
            if refusal.code in ("IMAGE_PRESENT", "IMAGE_IN_TRASH", "IDEMPOTENCY_KEY_REUSED"):
                sent.add(sha256, refusal.subject)
                outcome = "there"
            elif refusal.status in (401, 402, 403, 404):
                code = SPENT if refusal.code == "OUT_OF_CREDITS" else WRONG
                stop = Stop(code, f"{refusal.code}: {refusal.sentence}")
                break
            else:
                refusals.append(f"{refusal.code}\t{refusal.sentence}\t{file.relative_to(folder)}\n")
                outcome = "refused"
        except Stop as stopped:
            stop = stopped
            break
        counts[outcome] += 1
        print(f"{place} of {len(files)}: {outcome}")
    left = len(files) - sum(counts.values())
    write_refusals(sent.file.with_name("xrai-refused.txt"), refusals)
    print(f"{counts['sent']} sent, {counts['there']} there already, {counts['refused']} refused, {left} left.")
    if others:
        print(f"{others} other files were not looked at: they are no JPEG, PNG, TIFF, WebP or DICOM.")
    if refusals:
        print("xrai-refused.txt says which were refused, and why.")
    if stop:
        print(stop, file=sys.stderr)
        return stop.code
    return REFUSED if refusals else DONE


def read(file: Path) -> bytes:
    try:
        if file.stat().st_size > LARGEST:
            raise Refusal(413, {"code": "IMAGE_TOO_LARGE", "error": "64 MiB at most"})
        return file.read_bytes()
    except OSError:
        raise Refusal(400, {"code": "UNREADABLE", "error": "This computer does not read it"}) from None


def write_refusals(file: Path, refusals: list[str]) -> None:
    if refusals:
        file.write_text("".join(refusals), encoding="utf-8", errors="replace")
    elif file.exists():
        file.unlink()


def dry_run(folder: Path, sent: Sent) -> int:
    files, others = radiographs_in(folder)
    waiting: dict[str, int] = {}
    for file in files:
        try:
            content = read(file)
        except Refusal:
            continue
        waiting[hashlib.sha256(content).hexdigest()] = len(content)
    for sha256 in sent.hashes:
        waiting.pop(sha256, None)
    size = sum(waiting.values()) / 1_000_000
    rest = len(files) - len(waiting)
    print(f"{len(waiting)} to send ({size:.1f} MB), {rest} sent before, twice or unreadable, {others} other files.")
    return DONE


def main() -> int:
    about, details = (__doc__ or "").split("\n\n", 1)
    parser = argparse.ArgumentParser(
        description=about, epilog=details, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--type", required=True, choices=["panoramic", "periapical"], help="what the radiographs are")
    parser.add_argument("--dry-run", action="store_true", help="count what would be sent, and call nothing")
    parser.add_argument("--state", type=Path, help="where to note what was sent; FOLDER/.xrai-sent.jsonl")
    parser.add_argument("--patience", type=float, default=30, help="minutes to try one file for; 30")
    given = parser.parse_args()
    url, key = os.environ.get("XRAI_URL", ""), os.environ.get("XRAI_KEY", "")
    if not given.folder.is_dir():
        parser.error(f"{given.folder} is no folder")
    if not url.startswith(("https://", "http://")):
        parser.error("XRAI_URL in the environment is the installation's address: https://…")
    if not key.isascii() or not key.startswith("xrai_"):
        parser.error("XRAI_KEY in the environment is an API key: xrai_…")
    to = hashlib.sha256(f"{url} {key}".encode()).hexdigest()[:16]
    sent = Sent(given.state or given.folder / ".xrai-sent.jsonl", to)
    if given.dry_run:
        return dry_run(given.folder, sent)
    return send(given.folder, given.type, Installation(url, key, given.patience * 60), sent)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
