"""A training steps back for everything else on its machine: lower priority, first to go where memory runs out, gone with its parent."""

from __future__ import annotations

import os
import threading
from pathlib import Path


PRIORITY = 10
"""A ninth of the processor where something else wants all of it."""


def step_back() -> None:
    """Lowers the priority of this process to PRIORITY and, on Linux, offers it first where memory runs out."""
    os.nice(max(0, PRIORITY - os.nice(0)))
    try:
        Path("/proc/self/oom_score_adj").write_text("1000")
    except OSError:
        pass


def bound_memory(gigabytes: float) -> None:
    """On the processor alone: an accelerator's driver reserves addresses that it never fills."""
    try:
        import resource
    except ImportError:
        return
    limit = int(gigabytes * 2**30)
    resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))


def leave_with_parent() -> None:
    """The parent holds our input open; where it is killed, the training would go on without one."""

    def wait() -> None:
        while os.read(0, 1):
            pass
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()
