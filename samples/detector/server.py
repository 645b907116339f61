#!/usr/bin/env python3
"""A detector of one's own: an example of a server of the Open Inference Protocol that XRAI asks (docs/engines.md).

    python3 samples/detector/server.py 8000
    ENGINE=kserve KSERVE_URL=http://127.0.0.1:8000 MODELS_DIR=samples/detector npm start

It takes bright areas for implants and fillings: replace `detect`. Needs Python 3.9 and nothing else. Prints its port,
a free one for 0.
"""

from __future__ import annotations

import json
import math
import re
import sys
from array import array
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import NamedTuple

# As in panoramic/model.json.
WIDTH, HEIGHT, STRIDE = 256, 128, 8
CLASSES = ("IMPLANT", "FILLING")
VERSION = "1"
SHAPE = [1, 1, HEIGHT, WIDTH]
COLUMNS, ROWS = WIDTH // STRIDE, HEIGHT // STRIDE
NOTHING = -20.0
LENGTH = "Inference-Header-Content-Length"


class Found(NamedTuple):
    """A finding in pixels of the input; the probability lies between 0 and 1."""

    name: str
    probability: float
    left: float
    top: float
    width: float
    height: float


def detect(grey: array) -> list[Found]:
    """Connected areas of at least 235 in rows of WIDTH grey values from 0 (black) to 255 (white)."""
    seen, found = set(), []
    for start, value in enumerate(grey):
        if value < 235 or start in seen:
            continue
        area, waiting = [], [start]
        seen.add(start)
        while waiting:
            at = waiting.pop()
            area.append(at)
            x, y = at % WIDTH, at // WIDTH
            near = ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
            for index in (b * WIDTH + a for a, b in near if 0 <= a < WIDTH and 0 <= b < HEIGHT):
                if grey[index] >= 235 and index not in seen:
                    seen.add(index)
                    waiting.append(index)
        if len(area) < 12:
            continue
        xs, ys = [at % WIDTH for at in area], [at // WIDTH for at in area]
        left, top = min(xs), min(ys)
        width, height = max(xs) + 1 - left, max(ys) + 1 - top
        name = "IMPLANT" if height > width else "FILLING"
        found.append(Found(name, len(area) / (width * height) * 0.95, left, top, width, height))
    return found


def encode(findings: list[Found]) -> array:
    """A row for each cell: dx, dy, log width, log height, then a logit for each class."""
    raw = array("f", ([0.0] * 4 + [NOTHING] * len(CLASSES)) * (COLUMNS * ROWS))
    for name, probability, left, top, width, height in sorted(findings, key=lambda one: one.probability):
        x, y = (left + width / 2) / STRIDE, (top + height / 2) / STRIDE
        column, row = min(int(x), COLUMNS - 1), min(int(y), ROWS - 1)
        start = (row * COLUMNS + column) * (4 + len(CLASSES))
        raw[start : start + 4] = array("f", [x - column, y - row, math.log(width / STRIDE), math.log(height / STRIDE)])
        likely = min(max(probability, 1e-6), 1 - 1e-6)
        raw[start + 4 + CLASSES.index(name)] = math.log(likely / (1 - likely))
    return raw


def little_endian(numbers: array) -> array:
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def infer(body: bytes, json_length: str | None) -> tuple[bytes, bytes]:
    """The JSON and the tensor of an answer. ValueError for a request that this model does not take."""
    end = int(json_length or len(body))
    asked = json.loads(body[:end])
    given = asked["inputs"][0]
    if (given["name"], given["datatype"], given["shape"]) != ("image", "FP32", SHAPE):
        raise ValueError(f"one input is needed: image, FP32, {SHAPE}")
    grey = array("f")
    grey.frombytes(body[end:])
    if len(grey) != WIDTH * HEIGHT:
        raise ValueError(f"{WIDTH * HEIGHT} numbers are needed")
    tensor = little_endian(encode(detect(little_endian(grey)))).tobytes()
    output = {
        "name": "raw",
        "datatype": "FP32",
        "shape": [1, COLUMNS * ROWS, 4 + len(CLASSES)],
        "parameters": {"binary_data_size": len(tensor)},
    }
    answer = {"model_name": "panoramic", "model_version": VERSION, "id": asked.get("id"), "outputs": [output]}
    return json.dumps(answer).encode(), tensor


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        if re.fullmatch(r"/v2/health/(live|ready)|/v2/models/panoramic(/versions/1)?/ready", self.path):
            self.answer(200, b"{}")
        elif re.fullmatch(r"/v2/models/panoramic(/versions/1)?", self.path):
            self.answer(200, json.dumps({"name": "panoramic", "versions": [VERSION], "platform": "python"}).encode())
        else:
            self.refuse(404, "no such model")

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if not re.fullmatch(r"/v2/models/panoramic(/versions/1)?/infer", self.path):
            return self.refuse(404, "no such model")
        try:
            head, tensor = infer(body, self.headers.get(LENGTH))
        except (ValueError, KeyError, IndexError, TypeError) as fault:
            return self.refuse(400, str(fault))
        self.answer(200, head + tensor, "application/octet-stream", {LENGTH: str(len(head))})

    def refuse(self, status: int, reason: str) -> None:
        self.answer(status, json.dumps({"error": reason}).encode())

    def answer(self, status: int, body: bytes, kind: str = "application/json", more: dict | None = None) -> None:
        self.send_response(status)
        for name, value in {"Content-Type": kind, "Content-Length": str(len(body)), **(more or {})}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """A line for each radiograph would say when which clinic works."""


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1]) if len(sys.argv) > 1 else 8000), Handler)
    print(server.server_port, flush=True)
    server.serve_forever()
