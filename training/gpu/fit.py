"""`python3 -m training.gpu.fit detector|reader|periapical --pack DIR --run DIR --minutes N`: train one network on a packed folder."""

from __future__ import annotations

import argparse
import math
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from training.classes import NUMBERS, mirror_image
from training.crops import CANONICAL, CROP, crop_frames
from training.gpu.boxes import box_loss
from training.gpu.data import Pack, Wander, another_machine, load_pack, move_boxes, padded_boxes, sample_views, linear_maps, uniform
from training.gpu.run import Plan, train
from training.model import anchor_grid
from training.networks import Detector, Reader, load_imagenet
from training.periapical_truth import PERIAPICAL_CLASSES, PERIAPICAL_MAPS, PERIAPICAL_SIZE, SCENE
from training.truth import ANSWERS, CLASSES

RATES = {"detector": 1.5e-3, "reader": 1e-3, "periapical": 1e-3}
BACKBONE_SHARE = 0.4
"""The backbone's rate as a share of the other layers' rate."""
STORED = (1900, 1000)
"""Width and height of the panoramics in memory."""
READER_MAPS = ("Caries", "PERIAPICAL LESION")
RIVALS = {"Caries": "ROOT STUMP", "FILLING": "CROWN AND BRIDGE", "IMPLANT": "ROOT CANAL TREATMENT", "IMPACTED TOOTH": "ERUPTING TOOTH"}


def rivals_of(classes: tuple[str, ...], pairs: dict[str, str], device: torch.device) -> Tensor:
    """[C], -1 for none."""
    found = torch.full((len(classes),), -1)
    for one, other in pairs.items():
        if one in classes and other in classes:
            found[classes.index(one)], found[classes.index(other)] = classes.index(other), classes.index(one)
    return found.to(device)


def start(model: Detector | Reader, options: argparse.Namespace) -> None:
    """From the weights of an earlier run, else from ImageNet; then freeze what is to stay."""
    model.backbone.freeze(options.freeze)
    if options.start is None:
        load_imagenet(model, options.pack / "imagenet.pth")
        return
    own = model.state_dict()
    weights = {name: value for name, value in torch.load(options.start, map_location="cpu").items() if name in own and own[name].shape == value.shape}
    print(f"{len(weights)} of {len(own)} tensors from {options.start}", flush=True)
    model.load_state_dict({name: value.float() if value.dtype == torch.float16 else value for name, value in weights.items()}, strict=False)


def plan_of(options: argparse.Namespace) -> Plan:
    """The rates that suit each network, unless the caller names its own."""
    rate = options.rate or RATES[options.network]
    return Plan(options.run, options.minutes, options.steps, rate, rate * BACKBONE_SHARE, average=options.average, batch=options.batch)


def draw_rows(shares: Tensor, count: int) -> Tensor:
    """`count` indices of pictures, drawn in proportion to `shares` [P]."""
    return torch.multinomial(shares, count, replacement=True)


def detector_shares(pack: Pack) -> Tensor:
    """How often each picture is drawn, as a weight [P]: sets with few pictures and rare classes more often than their number."""
    of_set = {"panoramic-native": 1.0, "panoramic-native-more": 0.9, "panoramic-caries": 0.5, "panoramic-diseases-native": 0.8, "panoramic-restorations-afyon": 1.0, "panoramic-eruption": 0.4}
    rare = {CLASSES.index(name): more for name, more in (("Caries", 0.5), ("ROOT STUMP", 1.0), ("FRACTURE", 1.0), ("PERIAPICAL LESION", 0.5), ("IMPLANT", 0.4), ("IMPACTED TOOTH", 0.3))}
    shares = []
    for entry in pack.index:
        classes = {one for _box, may, fits in entry["boxes"] if fits for one in may}
        milk = any(number >= 32 for _box, number in entry["teeth"])
        shares.append(of_set[entry["set_name"]] * (1 + sum(more for one, more in rare.items() if one in classes)) * (2.0 if milk else 1.0))
    return torch.tensor(shares, device=pack.device)


def fit_detector(options: argparse.Namespace, device: torch.device) -> None:
    """Conditions and teeth of whole panoramics."""
    pack = load_pack(options.pack / "panoramic", STORED, device, threads=options.threads)
    size = (options.width, options.height)
    model = Detector(len(CLASSES), len(NUMBERS))
    start(model, options)
    boxes, choices, use = padded_boxes(pack.index, "boxes", device)
    tooth_boxes, tooth_choices, tooth_use = padded_boxes(pack.index, "teeth", device, 56)
    known = torch.tensor([entry["known"] for entry in pack.index], device=device)
    teeth_known = torch.tensor([entry["teeth_known"] for entry in pack.index], device=device)
    mirror = torch.tensor([*(NUMBERS.index(mirror_image(name)) for name in NUMBERS), -1], device=device)
    shares, rivals = detector_shares(pack), rivals_of(CLASSES, RIVALS, device)
    cells, strides = (part.to(device) for part in anchor_grid(*size))
    wander = Wander(zoom=(-0.22, 0.35), bend=1.0)

    def step_loss(model: nn.Module, progress: float) -> Tensor:
        rows = draw_rows(shares, options.batch)
        with torch.no_grad():
            linear, shift, mirrored = linear_maps(len(rows), size, wander, device)
            views, _grid = sample_views(pack.pictures[rows], linear, shift, size, wander.bend)
            views = another_machine(views)
            moved, seen = move_boxes(boxes[rows], linear, shift, size)
            # A box of which little is seen is neither a label nor background.
            used = torch.where(seen > 0.5, use[rows], (use[rows] > 0).long() * (seen > 0.05))
            teeth, teeth_seen = move_boxes(tooth_boxes[rows], linear, shift, size)
            teeth_used = torch.where(teeth_seen > 0.5, tooth_use[rows], (tooth_use[rows] > 0).long() * (teeth_seen > 0.05))
            numbers = torch.where(mirrored[:, None, None], mirror[tooth_choices[rows]], tooth_choices[rows])
        with torch.autocast(device.type, dtype=torch.bfloat16, enabled=device.type == "cuda"):
            answers = model(views.contiguous(memory_format=torch.channels_last))
        loss = box_loss(answers["conditions"].float(), cells, strides, moved, choices[rows], used, known[rows], rivals)
        teeth_too = teeth_known[rows]
        numbered = box_loss(answers["teeth"].float()[teeth_too], cells, strides, teeth[teeth_too], numbers[teeth_too], teeth_used[teeth_too], torch.ones(int(teeth_too.sum()), len(NUMBERS), device=device)) if teeth_too.any() else 0.0
        return loss + 1.5 * numbered

    train(model, plan_of(options), step_loss, device)


def fit_periapical(options: argparse.Namespace, device: torch.device) -> None:
    """Conditions, outlines and the scene of periapicals."""
    size = (options.width, options.height)
    pack = load_pack(options.pack / "periapical", (960, 960), device, threads=options.threads)
    model = Detector(len(PERIAPICAL_CLASSES), 0, len(PERIAPICAL_MAPS), SCENE)
    start(model, options)
    boxes, choices, use = padded_boxes(pack.index, "boxes", device, 40)
    known = torch.tensor([entry["known"] for entry in pack.index], device=device)
    outlined = torch.tensor([entry["outlined"] for entry in pack.index], device=device)
    scene = torch.tensor([[-1.0 if value is None else value for value in entry["scene"]] for entry in pack.index], device=device)
    rare = [PERIAPICAL_CLASSES.index(name) for name in ("Caries", "PERIAPICAL LESION", "IMPLANT", "ROOT STUMP", "FILLING", "POST")]
    shares = torch.tensor([
        (1.0 if entry["outlined"] else 0.6) * (1.0 if entry["part"] == "train" else options.new) * (1 + sum(0.7 for one in rare if any(one in may and fits for _box, may, fits in entry["boxes"]))) for entry in pack.index
    ], device=device)
    rivals = rivals_of(PERIAPICAL_CLASSES, {"complete": "short"}, device)
    cells, strides = (part.to(device) for part in anchor_grid(*size))
    wander = Wander(zoom=(-0.25, 0.3), stretch=0.15, shift=0.1, degrees=8.0, bend=2.0, quarter_turns=0.15, flips=True)

    def step_loss(model: nn.Module, progress: float) -> Tensor:
        rows = draw_rows(shares, options.batch)
        with torch.no_grad():
            linear, shift, mirrored = linear_maps(len(rows), size, wander, device)
            views, grid = sample_views(pack.pictures[rows], linear, shift, size, wander.bend)
            views = another_machine(views)
            moved, seen = move_boxes(boxes[rows], linear, shift, size)
            used = torch.where(seen > 0.4, use[rows], (use[rows] > 0).long() * (seen > 0.05))
            bits = functional.grid_sample(pack.masks[rows][:, None].float(), grid[:, ::4, ::4], mode="nearest", align_corners=False)[:, 0].long()
            maps = torch.stack([(bits >> bit) & 1 for bit in range(len(PERIAPICAL_MAPS))], 1).float()
            turn = linear[:, 0, 1].abs() > linear[:, 0, 0].abs()
            wanted = scene[rows].clone()
            wanted[:, 1:] = torch.where((linear[:, 0, 0] < 0)[:, None], wanted[:, 1:].flip(1), wanted[:, 1:])
            upside = linear[:, 1, 1] < 0
            wanted[:, 0] = torch.where(upside & (wanted[:, 0] >= 0), 1 - wanted[:, 0], wanted[:, 0])
            wanted[turn] = -1.0
        with torch.autocast(device.type, dtype=torch.bfloat16, enabled=device.type == "cuda"):
            answers = model(views.contiguous(memory_format=torch.channels_last))
        loss = box_loss(answers["conditions"].float(), cells, strides, moved, choices[rows], used, known[rows], rivals)
        loss = loss + map_loss(answers["maps"].float(), maps, outlined[rows])
        sure = (wanted >= 0).float()
        asked = functional.binary_cross_entropy_with_logits(answers["scene"].float(), wanted.clamp(min=0), reduction="none")
        return loss + 0.5 * (asked * sure).sum() / sure.sum().clamp(min=1)

    train(model, plan_of(options), step_loss, device)


def map_loss(logits: Tensor, target: Tensor, outlined: Tensor) -> Tensor:
    """Cross-entropy and overlap (Milletari et al. 2016, arXiv:1606.04797) of maps [B, M, h, w]; `outlined` [B] or [B, M]: where the target is known."""
    known = outlined.float().view(len(logits), -1, 1, 1)
    entropy = functional.binary_cross_entropy_with_logits(logits, target, pos_weight=logits.new_tensor(2.0), reduction="none")
    entropy = (entropy * known).sum() / (known.sum() * logits.shape[2] * logits.shape[3] * (logits.shape[1] if known.shape[1] == 1 else 1)).clamp(min=1)
    shown = logits.sigmoid() * known
    both = 2 * (shown * target).sum((0, 2, 3)) + 1
    overlap = both / (shown.sum((0, 2, 3)) + (target * known).sum((0, 2, 3)) + 1)
    return 4 * entropy + 0.5 * (1 - overlap).mean()


CATEGORIES: tuple[tuple[str, str | None, str | None, float], ...] = (
    # name, set, answer that is yes, share of the crops
    ("any of caries", "panoramic-caries", None, 0.13),
    ("any of diseases", "panoramic-diseases-native", None, 0.16),
    ("any of native", "panoramic-native", None, 0.14),
    ("any of more", "panoramic-native-more", None, 0.05),
    ("any of afyon", "panoramic-restorations-afyon", None, 0.08),
    ("any of eruption", "panoramic-eruption", None, 0.03),
    ("decay of caries", "panoramic-caries", "any decay", 0.14),
    ("decay of diseases", "panoramic-diseases-native", "any decay", 0.12),
    ("gross decay", "panoramic-native", "gross decay", 0.04),
    ("stump", None, "stump", 0.06),
    ("fracture", None, "fracture", 0.02),
    ("lesion", None, "lesion", 0.07),
    ("crown", None, "crown", 0.03),
    ("filling of afyon", "panoramic-restorations-afyon", "filling or crown", 0.04),
    ("root filling", None, "root filling", 0.03),
    ("implant", None, "implant", 0.03),
    ("impacted", None, "impacted", 0.03),
    ("erupting", None, "erupting", 0.03),
    ("milk", None, "milk", 0.02),
)
BACKGROUND_SHARE = 0.04


class Teeth:
    """Every asked tooth of a pack as tensors: its picture, box, arch, values and weights, and the rows of each category."""

    def __init__(self, pack: Pack):
        asked = [(row, tooth) for row, entry in enumerate(pack.index) for tooth in entry["asked"]]
        device = pack.device
        self.rows = torch.tensor([row for row, _ in asked], device=device)
        self.boxes = torch.tensor([tooth["box"] for _, tooth in asked], device=device)
        self.upper = torch.tensor([tooth["upper"] for _, tooth in asked], device=device)
        self.values = torch.tensor([tooth["value"] for _, tooth in asked], device=device)
        self.weights = torch.tensor([tooth["weight"] for _, tooth in asked], device=device)
        sets = np.array([pack.index[row]["set_name"] for row, _ in asked])
        values, weights = self.values.cpu().numpy(), self.weights.cpu().numpy()
        self.categories: list[tuple[Tensor, float]] = []
        for _name, set_name, answer, share in CATEGORIES:
            chosen = np.ones(len(asked), bool) if set_name is None else sets == set_name
            if answer is not None:
                index = ANSWERS.index(answer)
                chosen = chosen & (values[:, index] == 1) & (weights[:, index] > 0)
            if chosen.any():
                self.categories.append((torch.tensor(np.flatnonzero(chosen), device=device), share))
        self.shares = torch.tensor([share for _, share in self.categories])

    def draw(self, count: int) -> Tensor:
        """Indices of teeth by the categories' shares."""
        each = torch.bincount(torch.multinomial(self.shares, count, replacement=True), minlength=len(self.shares)).tolist()
        return torch.cat([rows[torch.randint(0, len(rows), (some,), device=rows.device)] for (rows, _), some in zip(self.categories, each)])


def draw_lesions(pack: Pack) -> None:
    """Lesions that were boxed, as ellipses in the second bit of the masks."""
    lesion = CLASSES.index("PERIAPICAL LESION")
    height, width = pack.masks.shape[1:]
    ys = (torch.arange(height, device=pack.device) + 0.5)[:, None] / height
    xs = (torch.arange(width, device=pack.device) + 0.5)[None] / width
    for row, entry in enumerate(pack.index):
        for (x1, y1, x2, y2), may, fits in entry["boxes"]:
            if fits and may == [lesion]:
                inside = ((xs - (x1 + x2) / 2) / ((x2 - x1) / 2)) ** 2 + ((ys - (y1 + y2) / 2) / ((y2 - y1) / 2)) ** 2 < 0.8
                pack.masks[row] |= inside.to(torch.uint8) << 1


def sample_crops(pack: Pack, rows: Tensor, frames: Tensor, linear: Tensor) -> tuple[Tensor, Tensor]:
    """Crops [K, 1, h, w] 0-255 and their bits [K, h / 4, w / 4].

    frames [K, 4]: centre x, y and half width, half height of each crop as fractions of its picture; linear [K, 2, 2] turns the crop's own
    coordinates (-1 to 1) first. Each pixel is the mean of four samples.
    """
    width, height = CROP
    device = pack.device
    x = ((torch.arange(2 * width, device=device) + 0.5) / width - 1)
    y = ((torch.arange(2 * height, device=device) + 0.5) / height - 1)
    # In units of the crop's half height, so that a turn keeps angles.
    aspect = width / height
    at = torch.stack(torch.meshgrid(x * aspect, y, indexing="xy"), -1)
    turned = at @ linear.transpose(1, 2)[:, None]
    unit = torch.stack([frames[:, 2] / aspect, frames[:, 3]], -1)
    place = turned * unit[:, None, None] + frames[:, None, None, :2]
    full_w, full_h = pack.size
    px, py = place[..., 0] * full_w - 0.5, place[..., 1] * full_h - 0.5
    x0, y0 = px.floor().clamp(0, full_w - 2), py.floor().clamp(0, full_h - 2)
    fx, fy = (px - x0).clamp(0, 1), (py - y0).clamp(0, 1)
    flat = pack.pictures.view(-1)
    base = rows[:, None, None] * (full_w * full_h) + y0.long() * full_w + x0.long()
    top = flat[base] * (1 - fx) + flat[base + 1] * fx
    low = flat[base + full_w] * (1 - fx) + flat[base + full_w + 1] * fx
    crops = functional.avg_pool2d((top * (1 - fy) + low * fy)[:, None], 2)
    some = place[:, 4::8, 4::8]
    mask_h, mask_w = pack.masks.shape[1:]
    mx, my = (some[..., 0] * mask_w).long().clamp(0, mask_w - 1), (some[..., 1] * mask_h).long().clamp(0, mask_h - 1)
    bits = pack.masks.view(-1)[rows[:, None, None] * (mask_w * mask_h) + my * mask_w + mx]
    return crops, bits


def box_channel(boxes: Tensor, frames: Tensor, linear: Tensor) -> Tensor:
    """[K, 1, h, w]: 1 where a crop shows the inside of its tooth's box."""
    width, height = CROP
    aspect = width / height
    device = boxes.device
    x = ((torch.arange(width, device=device) + 0.5) * 2 / width - 1) * aspect
    y = (torch.arange(height, device=device) + 0.5) * 2 / height - 1
    at = torch.stack(torch.meshgrid(x, y, indexing="xy"), -1)
    unit = torch.stack([frames[:, 2] / aspect, frames[:, 3]], -1)
    place = (at @ linear.transpose(1, 2)[:, None]) * unit[:, None, None] + frames[:, None, None, :2]
    inside = (place >= boxes[:, None, None, :2]) & (place <= boxes[:, None, None, 2:])
    return inside.all(-1)[:, None].float()


def fit_reader(options: argparse.Namespace, device: torch.device) -> None:
    """Conditions of single teeth, and where they are."""
    pack = load_pack(options.pack / "panoramic", STORED, device, threads=options.threads)
    draw_lesions(pack)
    teeth = Teeth(pack)
    model = Reader(len(ANSWERS), len(READER_MAPS))
    start(model, options)
    outlined = torch.tensor([[entry["mask"] is not None, entry["known"][CLASSES.index("PERIAPICAL LESION")] and entry["set_name"] != "panoramic-diseases-native"] for entry in pack.index], device=device)
    background = torch.tensor([row for row, entry in enumerate(pack.index) if entry["teeth_known"]], device=device)
    decay, lesion = ANSWERS.index("any decay"), ANSWERS.index("lesion")
    importance = torch.ones(len(ANSWERS), device=device)
    importance[decay], importance[lesion] = 2.0, 1.5
    canonical = torch.tensor([*CANONICAL, *CANONICAL], device=device)
    all_boxes = [torch.tensor([tooth["box"] for tooth in entry["asked"]] or [[0.0] * 4], device=device) for entry in pack.index]

    def drawn(count: int) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor]:
        few = max(1, round(count * BACKGROUND_SHARE))
        chosen = teeth.draw(count - few)
        rows, boxes, upper, values, weights = teeth.rows[chosen], teeth.boxes[chosen], teeth.upper[chosen], teeth.values[chosen], teeth.weights[chosen]
        # Places without a tooth: boxes as large as teeth, anywhere.
        some = background[torch.randint(0, len(background), (few,), device=device)]
        like = boxes[torch.randint(0, len(boxes), (few,), device=device)]
        half = (like[:, 2:] - like[:, :2]) / 2
        centre = torch.rand(few, 2, device=device) * 0.9 + 0.05
        empty = torch.cat([centre - half, centre + half], 1)
        nothing, sure = torch.zeros(few, len(ANSWERS), device=device), torch.zeros(few, len(ANSWERS), device=device)
        for place, row in enumerate(some.tolist()):
            others = all_boxes[row]
            shared = (torch.minimum(others[:, 2:], empty[place, 2:]) - torch.maximum(others[:, :2], empty[place, :2])).clamp(min=0).prod(1)
            if float((shared / (others[:, 2:] - others[:, :2]).prod(1).clamp(min=1e-6)).max()) < 0.25:
                sure[place, ANSWERS.index("tooth")] = 1.0
        high = torch.rand(few, device=device) < 0.5
        return torch.cat([rows, some]), torch.cat([boxes, empty]), torch.cat([upper, high]), torch.cat([values, nothing]), torch.cat([weights, sure])

    def step_loss(model: nn.Module, progress: float) -> Tensor:
        with torch.no_grad():
            rows, boxes, upper, values, weights = drawn(options.batch)
            count = len(rows)
            size = (boxes[:, 2:] - boxes[:, :2]).repeat(1, 2)
            boxes = boxes + size * uniform(4 * count, -0.06, 0.06, device).view(count, 4)
            frames = crop_frames(boxes * canonical) / canonical
            scale = uniform(count, -0.2, 0.2, device).exp()
            stretch = uniform(count, -0.08, 0.08, device).exp()
            frames = torch.cat([frames[:, :2] + frames[:, 2:] * uniform(2 * count, -0.12, 0.12, device).view(count, 2), frames[:, 2:] * torch.stack([scale * stretch, scale / stretch], 1)], 1)
            angle = uniform(count, -12, 12, device) * math.pi / 180
            mirror = torch.where(torch.rand(count, device=device) < 0.5, -1.0, 1.0)
            upright = torch.where(upper, -1.0, 1.0)
            cos, sin = angle.cos(), angle.sin()
            linear = torch.stack([torch.stack([cos * mirror, -sin * upright], -1), torch.stack([sin * mirror, cos * upright], -1)], -2)
            crops, bits = sample_crops(pack, rows, frames, linear)
            crops = another_machine(crops)
            inside = box_channel(boxes, frames, linear)
            maps = torch.stack([bits & 1, (bits >> 1) & 1], 1).float()
        with torch.autocast(device.type, dtype=torch.bfloat16, enabled=device.type == "cuda"):
            answers, shown = model(torch.cat([crops, inside], 1).contiguous(memory_format=torch.channels_last))
        answers, shown = answers.float(), shown.float()
        wanted = values * 0.96 + 0.02
        weights = weights * importance
        loss = (functional.binary_cross_entropy_with_logits(answers, wanted, reduction="none") * weights).sum() / weights.sum()
        # Where nothing is outlined, a sound tooth has an empty map, and a decayed one something in it.
        region = functional.avg_pool2d(inside, 4) > 0.5
        sound = ((values[:, decay] == 0) & (weights[:, decay] >= 1) & ~outlined[rows, 0]).float()
        empty = (functional.softplus(shown[:, :1]) * region).sum((1, 2, 3)) / region.sum((1, 2, 3)).clamp(min=1)
        ill = ((values[:, decay] == 1) & (weights[:, decay] >= 1) & ~outlined[rows, 0]).float()
        best = shown[:, 0].masked_fill(~region[:, 0], -30.0).flatten(1).topk(12, 1).values.mean(1)
        loose = (sound * empty).sum() / sound.sum().clamp(min=1) + 0.2 * (ill * functional.softplus(-best)).sum() / ill.sum().clamp(min=1)
        return loss + map_loss(shown, maps, outlined[rows]) + 0.5 * loose

    train(model, plan_of(options), step_loss, device)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("network", choices=("detector", "reader", "periapical"))
    parser.add_argument("--pack", type=Path, required=True)
    parser.add_argument("--run", type=Path, required=True)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--steps", type=int, help="the length in steps, for a machine that others use too; then the minutes do not count")
    parser.add_argument("--rate", type=float, help="the highest learning rate")
    parser.add_argument("--average", type=float, default=0.998, help="how slowly the averaged weights follow; shorter runs need less")
    parser.add_argument("--batch", type=int, required=True)
    parser.add_argument("--freeze", type=int, default=0, help="this many of the backbone's 16 blocks, and its stem, stay as they are")
    parser.add_argument("--new", type=float, default=1.0, help="periapical: pictures outside the train part, which the start has not seen, are drawn so many times as often")
    parser.add_argument("--start", type=Path, help="the final.pt of an earlier run of this network")
    parser.add_argument("--width", type=int)
    parser.add_argument("--height", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=8)
    options = parser.parse_args()
    usual = PERIAPICAL_SIZE if options.network == "periapical" else CANONICAL
    options.width, options.height = options.width or usual[0], options.height or usual[1]
    torch.manual_seed(options.seed)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.backends.cudnn.benchmark = True
    torch.backends.cudnn.benchmark_limit = 3
    torch.set_float32_matmul_precision("high")
    {"detector": fit_detector, "reader": fit_reader, "periapical": fit_periapical}[options.network](options, device)


if __name__ == "__main__":
    main()
