"""The loop of every training run here: a schedule by the clock, averaged weights, and a checkpoint every two minutes from which a later call continues."""

from __future__ import annotations

import copy
import json
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import torch
from torch import Tensor, nn

from training.networks import halved
from training.train import learning_rate, move_average, weight_groups

CHECKPOINT_SECONDS = 120
TOLD_SECONDS = 20
STOPPED = 130
"""Exit status after a signal that asked to stop, as a shell gives it."""
FINE = 10_000
"""Steps of the schedule."""


@dataclass(frozen=True)
class Plan:
    """The length of a run, in steps or, if these are None, in minutes; the rates of the backbone and of the rest; where checkpoints lie.

    `looks`: how often, in equal parts of the run, the averaged model is measured; the best one, of equal ones the last, is kept in `best.pt`.
    """

    folder: Path
    minutes: float
    steps: int | None = None
    rate: float = 1.5e-3
    backbone_rate: float = 5e-4
    decay: float = 0.02
    average: float = 0.998
    compiles: bool = True
    looks: int = 0
    told: float = TOLD_SECONDS
    checkpoints: float = CHECKPOINT_SECONDS
    batch: int = 1


def optimiser_of(model: nn.Module, plan: Plan) -> torch.optim.AdamW:
    """AdamW for what is not frozen; no decay on norms and biases."""
    groups: list[dict[str, object]] = []
    for is_backbone, rate in ((True, plan.backbone_rate), (False, plan.rate)):
        mine = [value for name, value in model.named_parameters() if value.requires_grad and name.startswith("backbone") == is_backbone]
        groups += [{**group, "peak": rate, "lr": rate} for group in weight_groups(mine, plan.decay)]
    return torch.optim.AdamW(groups, lr=plan.rate, **({"fused": True} if torch.cuda.is_available() else {}))


def save(file: Path, state: dict[str, object]) -> None:
    """Whole or not at all."""
    torch.save(state, file.with_suffix(".tmp"))
    file.with_suffix(".tmp").replace(file)


@contextmanager
def asked_to_stop() -> Iterator[Callable[[], bool]]:
    """Tells if an interrupt came, from then on; the first one no longer ends the program at once."""
    came: list[int] = []
    before = {number: signal.signal(number, lambda number, _frame: came.append(number)) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield lambda: bool(came)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def train(
    model: nn.Module,
    plan: Plan,
    step_loss: Callable[[nn.Module, float], Tensor],
    device: torch.device,
    look: Callable[[nn.Module], float] | None = None,
) -> nn.Module:
    """Train until the steps or the minutes are over; `step_loss(model, progress)` draws a batch and gives its loss, `look(average)` a
    figure of the tune part. The averaged model. An interrupt saves a checkpoint and exits with STOPPED."""
    with asked_to_stop() as stops:
        return run(model, plan, step_loss, device, look, stops)


def run(
    model: nn.Module,
    plan: Plan,
    step_loss: Callable[[nn.Module, float], Tensor],
    device: torch.device,
    look: Callable[[nn.Module], float] | None,
    stops: Callable[[], bool],
) -> nn.Module:
    """`train`, with the run's own checkpoint to go on from; `stops` becomes True after an interrupt."""
    plan.folder.mkdir(parents=True, exist_ok=True)
    model = model.to(device, memory_format=torch.channels_last).train()
    average = copy.deepcopy(model).eval()
    optimiser = optimiser_of(model, plan)
    spent, step, looked, best = 0.0, 0, 0, -1.0
    last = plan.folder / "last.pt"
    if last.exists():
        state = torch.load(last, map_location=device)
        model.load_state_dict(state["model"])
        average.load_state_dict(state["average"])
        optimiser.load_state_dict(state["optimiser"])
        spent, step = state["spent"], state["step"]
        looked, best = state.get("looked", 0), state.get("best", -1.0)
    own, mean = list(model.state_dict().values()), list(average.state_dict().values())
    floats = [index for index, value in enumerate(own) if value.dtype.is_floating_point]
    # Fusing norms and activations pays on an accelerator; what cannot be compiled runs as it is.
    torch_dynamo = getattr(torch, "_dynamo", None)
    if device.type == "cuda" and plan.compiles and torch_dynamo:
        torch_dynamo.config.suppress_errors = True
        forward = torch.compile(model, dynamic=False)
    else:
        forward = model
    started, saved, told, losses = time.time(), time.time(), time.time(), []

    def tell(**more: object) -> None:
        said = {"run": plan.folder.name, "step": step, "views": step * plan.batch, "minutes": round((spent + time.time() - started) / 60, 3), **more}
        print(json.dumps(said), flush=True)

    def checkpoint() -> None:
        elapsed = spent + time.time() - started
        state = {"model": model.state_dict(), "average": average.state_dict(), "optimiser": optimiser.state_dict()}
        save(last, {**state, "spent": elapsed, "step": step, "looked": looked, "best": best})

    while True:
        elapsed = spent + time.time() - started
        progress = elapsed / (plan.minutes * 60) if plan.steps is None else step / plan.steps
        if look and plan.looks and step > 0 and looked < min(int(progress * plan.looks), plan.looks):
            looked = min(int(progress * plan.looks), plan.looks)
            figure = look(average)
            # Equal figures keep the later one, because all are 0 where nothing can be measured.
            tell(tune=round(figure, 4), best=figure >= best)
            if figure >= best:
                best = figure
                save(plan.folder / "best.pt", {"average": average.state_dict(), "tune": figure, "step": step})
            checkpoint()
        if progress >= 1:
            break
        if stops():
            checkpoint()
            tell(stopped=True)
            raise SystemExit(STOPPED)
        for group in optimiser.param_groups:
            group["lr"] = learning_rate(int(progress * FINE), FINE, group["peak"])
        loss = step_loss(forward, progress)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 5.0)
        optimiser.step()
        move_average([mean[i] for i in floats], [own[i] for i in floats], step, plan.average)
        step += 1
        losses.append(loss.detach())
        if time.time() - told > plan.told:
            tell(loss=round(float(torch.stack(losses).mean()), 4))
            told, losses = time.time(), []
        if time.time() - saved > plan.checkpoints:
            checkpoint()
            saved = time.time()
    checkpoint()
    save(plan.folder / "final.pt", halved(average.state_dict()))
    tell(seconds=round(spent + time.time() - started))
    return average
