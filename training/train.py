"""`python3 -m training.train --start yolox_nano.onnx`: fit the detector on the cached pictures, resumable."""

from __future__ import annotations

import argparse
import copy
import json
import math
import time
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from training.architectures import ARCHITECTURES, load_published
from training.augment import Strength
from training.classes import TASKS
from training.batch import make_batch
from training.dataset import Cache, epoch_order, open_cache
from training.measure import Read, Run, detect, measure_categories, measure_classes
from training.mix import Mixer
from training.model import Detector, anchor_grid
from training.pretrained import load_checkpoint, load_exported


def learning_rate(step: int, steps: int, peak: float) -> float:
    """Linear warm-up over the first 3 %, then a cosine down to 2 % of the peak."""
    warm = max(1, steps * 3 // 100)
    if step < warm:
        return peak * (step + 1) / warm
    progress = (step - warm) / max(1, steps - warm)
    return peak * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * progress)))


def move_average(means: Sequence[Tensor], values: Sequence[Tensor], step: int, decay: float) -> None:
    """One step of an exponential moving average of floats, in place: `decay` (0 to 1) of the mean stays, less in the first steps (from 0)."""
    keep = min(decay, (1 + step) / (10 + step))
    with torch.no_grad():
        torch._foreach_mul_(means, keep)
        torch._foreach_add_(means, values, alpha=1 - keep)


def update_average(average: nn.Module, model: nn.Module, step: int, decay: float) -> None:
    """`move_average` of weights and norm statistics; counters are copied."""
    pairs = list(zip(average.state_dict().values(), model.state_dict().values()))
    floats = [(mean, value) for mean, value in pairs if mean.dtype.is_floating_point]
    move_average([mean for mean, _ in floats], [value for _, value in floats], step, decay)
    for mean, value in pairs:
        if not mean.dtype.is_floating_point:
            mean.copy_(value)


def weight_groups(parameters: Iterable[nn.Parameter], decay: float) -> list[dict[str, object]]:
    """Groups for an optimiser: weight decay on convolutions only, not on norms and biases."""
    learned = [p for p in parameters if p.requires_grad]
    return [
        {"params": [p for p in learned if p.dim() > 1], "weight_decay": decay},
        {"params": [p for p in learned if p.dim() <= 1], "weight_decay": 0.0},
    ]


def as_run(model: nn.Module) -> Run:
    """The model as a function of arrays, norms as in use."""
    model.eval()

    def run(image: np.ndarray) -> np.ndarray:
        with torch.no_grad():
            return model(torch.from_numpy(image)).numpy()

    return run


def tune_figures(model: Detector, cache: Cache, read: Read | None) -> dict[str, float]:
    """AP50 per class and mean on the tune part of the main set, every copy."""
    task = cache.task
    rows = cache.rows("tune", (task.main_set,))
    greys = [cache.pixels[row].astype(np.float32) for row in rows]
    pictures = [cache.pictures[row] for row in rows]
    found = detect(as_run(model), greys, task, read=read)
    lumped, ours = measure_categories(found, pictures), measure_classes(found, pictures, task)
    return {**lumped.ap50(), "mean": lumped.mean(), **ours.ap50(), "mean of ours": ours.mean()}


def starting_model(options: argparse.Namespace, cache: Cache, sets: tuple[str, ...]) -> Detector:
    """A new detector, from COCO weights or a model of ours (.onnx), from a checkpoint of ours (.pt) or from nothing."""
    start: Path | None = options.start
    model = ARCHITECTURES[options.architecture].build(len(cache.task.classes), options.width)
    if start is None:
        return model
    if start.suffix == ".pt":
        load_checkpoint(model, torch.load(start, map_location="cpu")["average"])
        return model
    rows = cache.rows("train", sets)[:24]
    images = torch.from_numpy(cache.pixels[rows].astype(np.float32))[:, None]
    if (start.parent / "model.json").exists():
        load_exported(model, start, images)
    else:
        load_published(model, start, options.backbone, images)
    return model


def train(options: argparse.Namespace, cache: Cache) -> Detector:
    """Run or resume `options.run`; writes start.pt, last.pt every epoch, best.pt by the tune part, log.jsonl. The averaged model."""
    torch.set_num_threads(options.threads)
    torch.manual_seed(options.seed)
    architecture = ARCHITECTURES[options.architecture]
    folder: Path = options.run
    folder.mkdir(parents=True, exist_ok=True)
    sets = tuple((options.sets or cache.task.main_set).split(","))
    parts = tuple(options.parts.split(","))
    model = starting_model(options, cache, sets).to(memory_format=torch.channels_last)
    average = copy.deepcopy(model)
    if not (folder / "start.pt").exists():
        torch.save({"average": model.state_dict()}, folder / "start.pt")
    frozen: list[nn.Module] = [model.stem, model.dark2] if options.freeze else []
    for part in frozen:
        part.requires_grad_(False)
    still = [*frozen, *(part for part in model.modules() if options.hold_norms and isinstance(part, nn.BatchNorm2d))]
    optimizer = torch.optim.AdamW(weight_groups(model.parameters(), 0.05), lr=options.rate)
    first, best = 0, 0.0
    last = folder / "last.pt"
    if last.exists():
        state = torch.load(last, map_location="cpu")
        model.load_state_dict(state["model"])
        average.load_state_dict(state["average"])
        optimizer.load_state_dict(state["optimizer"])
        first, best = state["epoch"] + 1, state["best"]
    for epoch in range(first, options.epochs):
        started = time.time()
        rng = np.random.default_rng((options.seed, epoch))
        small = epoch < options.epochs * options.small_share
        size = (options.small[0], options.small[1]) if small else cache.task.sizes[0]
        cells, strides = anchor_grid(*size, architecture.strides)
        chosen = {"zoom": tuple(options.zoom)} if options.zoom else {}
        named = {name: getattr(options, name) for name in ("repaint", "overturn", "equalise", "coarsen", "scan", "bend", "shade", "splice", "paste")}
        strength = Strength(**named, **chosen)
        order = epoch_order(cache, sets, options.rare_repeat, options.phantom_share, rng, parts)
        mixer = Mixer(cache, order)
        per_epoch = len(order) // options.batch
        model.train()
        for part in still:
            part.eval()
        losses: list[float] = []
        for index in range(per_epoch):
            batch = make_batch(mixer, order[index * options.batch : (index + 1) * options.batch], size, strength, rng)
            progress = (epoch + index / per_epoch) / options.epochs
            for group in optimizer.param_groups:
                group["lr"] = learning_rate(int(progress * 10_000), 10_000, options.rate)
            with torch.autocast("cpu", dtype=torch.bfloat16, enabled=options.half):
                raw: Tensor = model(batch.images.contiguous(memory_format=torch.channels_last))
            loss = architecture.loss(raw.float(), cells, strides, batch.boxes, batch.may_be, batch.labelled, cache.task.rivals)
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), 10.0)
            optimizer.step()
            update_average(average, model, epoch * per_epoch + index, options.decay)
            losses.append(float(loss.detach()))
        entry: dict[str, object] = {"epoch": epoch, "loss": round(float(np.mean(losses)), 4)}
        if options.look_every and ((epoch + 1) % options.look_every == 0 or epoch + 1 == options.epochs):
            figures = tune_figures(average, cache, architecture.read)
            entry["tune"] = {name: round(value, 4) for name, value in figures.items()}
            if figures["mean"] > best:
                best = figures["mean"]
                torch.save({"average": average.state_dict(), "epoch": epoch}, folder / "best.pt")
        state = {"model": model.state_dict(), "average": average.state_dict(), "optimizer": optimizer.state_dict(),
                 "epoch": epoch, "best": best}
        torch.save(state, folder / "last.tmp")
        (folder / "last.tmp").replace(last)
        entry["seconds"] = round(time.time() - started, 1)
        with (folder / "log.jsonl").open("a") as log:
            log.write(json.dumps(entry) + "\n")
        print(json.dumps(entry), flush=True)
    return average


def options_of(parser: argparse.ArgumentParser) -> argparse.ArgumentParser:
    """The options of a run."""
    parser.add_argument("--cache", type=Path, default=Path("training/runs/cache"))
    parser.add_argument("--run", type=Path, default=Path("training/runs/panoramic"), help="folder of this run")
    parser.add_argument("--start", type=Path, help="COCO weights (.onnx), a model of ours (models/NAME/model.onnx) or a checkpoint of ours (.pt)")
    parser.add_argument("--task", choices=TASKS, default="panoramic")
    parser.add_argument("--sets", help="the main set of the task unless told")
    parser.add_argument("--parts", default="train", help="train, or train,tune once every choice is made")
    parser.add_argument("--epochs", type=int, default=60)
    parser.add_argument("--batch", type=int, default=8)
    parser.add_argument("--rate", type=float, default=1.2e-3)
    parser.add_argument("--decay", type=float, default=0.998, help="of the moving average")
    parser.add_argument("--architecture", choices=ARCHITECTURES, default="yolox")
    parser.add_argument("--backbone", type=Path, help="published weights of an architecture's own backbone (.pth)")
    parser.add_argument("--width", type=int, default=64, help="channels at stride 8; 64 is nano")
    parser.add_argument("--small", type=int, nargs=2, default=(448, 288), help="view of the first epochs")
    parser.add_argument("--small-share", type=float, default=0.75, help="share of epochs with the small view")
    parser.add_argument("--rare-repeat", type=float, default=1.0)
    parser.add_argument("--phantom-share", type=float, default=0.0)
    parser.add_argument("--repaint", type=float, default=0.6)
    parser.add_argument("--zoom", type=float, nargs=2)
    parser.add_argument("--equalise", type=float, default=0.2, help="share of views with another machine's local contrast")
    parser.add_argument("--coarsen", type=float, default=0.0, help="share of views from a file with fewer columns and rows")
    parser.add_argument("--scan", type=float, default=0.0, help="share of views sharpened, lettered or compressed as machines and programs do")
    parser.add_argument("--bend", type=float, default=0.0, help="pixels that views are bent by, a standard deviation")
    parser.add_argument("--shade", type=float, default=0.0, help="unevenness of a view's grey, a standard deviation of its logarithm")
    parser.add_argument("--splice", type=float, default=0.0, help="share of pictures with another mouth's half")
    parser.add_argument("--paste", type=float, default=0.0, help="share of pictures with another mouth's teeth")
    parser.add_argument("--overturn", type=float, default=0.0, help="share of views upside down")
    parser.add_argument("--look-every", type=int, default=4, help="epochs between looks at the tune part; 0 for never")
    parser.add_argument("--freeze", action="store_true", help="leave the first two stages as they are: a fifth less work")
    parser.add_argument("--hold-norms", action="store_true", help="keep the statistics of the start: a short run on other views")
    parser.add_argument("--half", action="store_true", help="bfloat16 arithmetic where the processor has it")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    return parser


def main() -> None:
    options = options_of(argparse.ArgumentParser(description=__doc__)).parse_args()
    train(options, open_cache(options.cache, TASKS[options.task]))


if __name__ == "__main__":
    main()
