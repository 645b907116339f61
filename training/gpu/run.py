"""The loop of every training run here: a schedule by the clock, averaged weights, and a checkpoint every two minutes from which a later call continues."""

from __future__ import annotations

import copy
import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import torch
from torch import Tensor, nn

from training.train import learning_rate

CHECKPOINT_SECONDS = 120
FINE = 10_000
"""Steps of the schedule."""


@dataclass(frozen=True)
class Plan:
    """The length of a run, in steps or, if these are None, in minutes; the rates of the backbone and of the rest; where checkpoints lie."""

    folder: Path
    minutes: float
    steps: int | None = None
    rate: float = 1.5e-3
    backbone_rate: float = 5e-4
    decay: float = 0.02
    average: float = 0.998
    compiles: bool = True


def optimiser_of(model: nn.Module, plan: Plan) -> torch.optim.AdamW:
    """AdamW; no decay on norms and biases."""
    groups = []
    for is_backbone, rate in ((True, plan.backbone_rate), (False, plan.rate)):
        mine = [value for name, value in model.named_parameters() if name.startswith("backbone") == is_backbone]
        groups.append({"params": [v for v in mine if v.dim() > 1], "weight_decay": plan.decay, "peak": rate, "lr": rate})
        groups.append({"params": [v for v in mine if v.dim() <= 1], "weight_decay": 0.0, "peak": rate, "lr": rate})
    return torch.optim.AdamW(groups, lr=plan.rate, **({"fused": True} if torch.cuda.is_available() else {}))


def save(file: Path, state: dict[str, object]) -> None:
    """Whole or not at all."""
    torch.save(state, file.with_suffix(".tmp"))
    file.with_suffix(".tmp").replace(file)


def train(model: nn.Module, plan: Plan, step_loss: Callable[[nn.Module, float], Tensor], device: torch.device) -> nn.Module:
    """Train until the steps or the minutes are over; `step_loss(model, progress)` draws a batch and gives its loss. The averaged model."""
    plan.folder.mkdir(parents=True, exist_ok=True)
    model = model.to(device, memory_format=torch.channels_last).train()
    average = copy.deepcopy(model).eval()
    optimiser = optimiser_of(model, plan)
    spent, step = 0.0, 0
    last = plan.folder / "last.pt"
    if last.exists():
        state = torch.load(last, map_location=device)
        model.load_state_dict(state["model"])
        average.load_state_dict(state["average"])
        optimiser.load_state_dict(state["optimiser"])
        spent, step = state["spent"], state["step"]
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
    while True:
        elapsed = spent + time.time() - started
        progress = elapsed / (plan.minutes * 60) if plan.steps is None else step / plan.steps
        if progress >= 1:
            break
        for group in optimiser.param_groups:
            group["lr"] = learning_rate(int(progress * FINE), FINE, group["peak"])
        loss = step_loss(forward, progress)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 5.0)
        optimiser.step()
        keep = min(plan.average, (1 + step) / (10 + step))
        with torch.no_grad():
            torch._foreach_mul_([mean[i] for i in floats], keep)
            torch._foreach_add_([mean[i] for i in floats], [own[i] for i in floats], alpha=1 - keep)
        step += 1
        losses.append(loss.detach())
        if time.time() - told > 20:
            said = {"run": plan.folder.name, "step": step, "minutes": round(elapsed / 60, 2), "loss": round(float(torch.stack(losses).mean()), 4)}
            print(json.dumps(said), flush=True)
            told, losses = time.time(), []
        if time.time() - saved > CHECKPOINT_SECONDS:
            state = {"model": model.state_dict(), "average": average.state_dict(), "optimiser": optimiser.state_dict(), "spent": elapsed, "step": step}
            save(last, state)
            saved = time.time()
    state = {"model": model.state_dict(), "average": average.state_dict(), "optimiser": optimiser.state_dict(), "spent": elapsed, "step": step}
    save(last, state)
    save(plan.folder / "final.pt", {name: value.half() if value.dim() > 1 else value for name, value in average.state_dict().items()})
    print(json.dumps({"run": plan.folder.name, "steps": step, "seconds": round(elapsed)}), flush=True)
    return average
