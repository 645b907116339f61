"""`python3 -m training.own.fit RUN`: train the network of `RUN/plan.json`, from its last checkpoint if there is one."""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from training.gpu.boxes import box_loss
from training.gpu.data import Wander, another_machine, linear_maps, move_boxes, sample_views
from training.gpu.run import Plan, train
from training.model import anchor_grid
from training.own.limits import bound_memory, leave_with_parent, step_back
from training.own.look import MOST_LOOKED_AT, mean_precision, tune_detections
from training.own.network import starting_network
from training.own.plan import OwnPlan, prepared_pictures, read_plan

BATCH = {"cpu": 8, "cuda": 32}
LOOKS = 8
RATES = {"imagenet": 1.5e-3, "zero": 1.5e-3}
"""The highest learning rate by start; from a trained detector it is lower, so that what it knows is not lost."""
TRAINED_RATE = 6e-4
BACKBONE_SHARE = 0.4
SMALL = {"panoramic": (576, 416), "teeth": (448, 320), "periapical": (448, 448)}
"""The view of the first part of a run: the middle of the picture at its own scale, half the arithmetic."""
SMALL_SHARE = 0.6
WANDER = {
    "panoramic": Wander(zoom=(-0.22, 0.35), bend=1.0),
    "teeth": Wander(zoom=(-0.22, 0.35), bend=1.0),
    "periapical": Wander(zoom=(-0.25, 0.3), stretch=0.15, shift=0.1, degrees=8.0, bend=2.0, quarter_turns=0.15, flips=True),
}
MOST_BOXES = 96
MOST_CHOICES = 3
RARE_SHARE = 0.5
"""Half of the views are drawn by picture, the others by class, so that a rare class is seen."""


def device_of(asked: str) -> torch.device:
    """`auto` is the accelerator where there is one."""
    found = "cuda" if torch.cuda.is_available() else "cpu"
    if asked == "cuda" and found != "cuda":
        raise SystemExit("There is no accelerator that PyTorch can use: --device cpu trains without one.")
    return torch.device(found if asked == "auto" else asked)


def labels_of(plan: OwnPlan, rows: list[int], device: torch.device) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """By training picture: boxes [P, G, 4], classes that each may have [P, G, 3], 2 for a box to fit and 0 for none [P, G], known [P, C]."""
    most = max(1, min(MOST_BOXES, max(len(plan.pictures[row].boxes) for row in rows)))
    boxes, choices, use = torch.zeros(len(rows), most, 4), torch.full((len(rows), most, MOST_CHOICES), -1), torch.zeros(len(rows), most, dtype=torch.long)
    for at, row in enumerate(rows):
        for place, (box, may) in enumerate(plan.pictures[row].boxes[:most]):
            boxes[at, place], use[at, place] = torch.tensor(box), 2
            choices[at, place, : len(may[:MOST_CHOICES])] = torch.tensor(may[:MOST_CHOICES])
    known = torch.tensor([[float(one) for one in plan.pictures[row].known] for row in rows])
    return boxes.to(device), choices.to(device), use.to(device), known.to(device)


def shares_of(plan: OwnPlan, rows: list[int]) -> Tensor:
    """How often each training picture is drawn: weights [P] with the sum 1."""
    held = torch.zeros(len(rows), len(plan.classes))
    for at, row in enumerate(rows):
        for _box, may in plan.pictures[row].boxes:
            if len(may) == 1:
                held[at, may[0]] = 1
    by_class = (held / held.sum(0).clamp(min=1)).sum(1)
    return (1 - RARE_SHARE) / len(rows) + RARE_SHARE * by_class / by_class.sum().clamp(min=1)


def rivals_of(plan: OwnPlan) -> Tensor:
    """[C], -1 for none."""
    return torch.tensor([-1 if rival is None else rival for rival in plan.task.rivals])


def fit(plan: OwnPlan) -> None:
    """Trains as the plan says; checkpoints and `best.pt` are in its folder."""
    torch.set_num_threads(plan.threads)
    torch.manual_seed(1)
    device = device_of(plan.device)
    if device.type == "cpu":
        bound_memory(plan.memory)
    torch.backends.cudnn.benchmark = True
    torch.set_float32_matmul_precision("high")
    pixels = prepared_pictures(plan)
    rows, tune = plan.rows("train"), plan.rows("tune")[:MOST_LOOKED_AT]
    model = starting_network(plan, pixels)
    boxes, choices, use, known = labels_of(plan, rows, device)
    shares, rivals = shares_of(plan, rows), rivals_of(plan).to(device)
    mirror = torch.tensor([*plan.task.mirrored, -1], device=device)
    whole, small = plan.size, SMALL[plan.role]
    grids = {size: tuple(part.to(device) for part in anchor_grid(*size)) for size in (whole, small)}
    wander, batch = WANDER[plan.role], BATCH[device.type]

    def step_loss(model: nn.Module, progress: float) -> Tensor:
        chosen = torch.multinomial(shares, batch, replacement=True)
        size = small if progress < SMALL_SHARE else whole
        with torch.no_grad():
            seen = torch.from_numpy(np.stack([pixels[rows[at]] for at in chosen.tolist()])).to(device)
            linear, shift, mirrored = linear_maps(batch, size, wander, device)
            views, _grid = sample_views(seen, linear, shift, size, wander.bend, whole)
            views = another_machine(views)
            mine = chosen.to(device)
            moved, shown = move_boxes(boxes[mine], linear, shift, size, whole)
            # A box of which little is seen is neither a label nor background.
            used = torch.where(shown > 0.5, use[mine], (use[mine] > 0).long() * (shown > 0.05))
            classes = torch.where(mirrored[:, None, None], mirror[choices[mine]], choices[mine])
        with torch.autocast(device.type, dtype=torch.bfloat16, enabled=device.type == "cuda"):
            raw = model(views.contiguous(memory_format=torch.channels_last))
        cells, strides = grids[size]
        return box_loss(raw.float(), cells, strides, moved, classes, used, known[mine], rivals)

    def look(average: nn.Module) -> float:
        def run(image: np.ndarray) -> np.ndarray:
            with torch.no_grad():
                return average(torch.from_numpy(image).to(device)).float().cpu().numpy()

        return mean_precision(tune_detections(run, plan, pixels, tune), plan, tune)

    rate = RATES.get(plan.start["kind"], TRAINED_RATE)
    run = Plan(plan.folder, plan.minutes, None, rate, rate * BACKBONE_SHARE, looks=LOOKS, told=1.0, checkpoints=45.0, batch=batch, compiles=False)
    train(model, run, step_loss, device, look)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("run", type=Path)
    folder: Path = parser.parse_args().run
    step_back()
    leave_with_parent()
    try:
        fit(read_plan(folder))
    except (MemoryError, RuntimeError) as cause:
        if isinstance(cause, RuntimeError) and "memory" not in str(cause):
            raise
        raise SystemExit("The memory is not enough: --memory gives the training more gigabytes.") from cause


if __name__ == "__main__":
    main()
