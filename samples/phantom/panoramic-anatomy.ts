import type { Brush } from './brush.ts'
import { closedCurve, ellipse, openCurve, type Point, pointAt } from './geometry.ts'
import { type Arches, midline } from './panoramic-arches.ts'
import type { Random } from './random.ts'

type Side = 1 | -1

/**
 * The skull round the teeth as a panoramic shows it, in 2000 by 1000 units. Landmarks and their places: Langland,
 * Langlais and Preece, Principles of Dental Imaging, panoramic anatomy.
 */
export function drawPanoramicAnatomy(brush: Brush, arches: Arches, random: Random): void {
  drawSoftTissue(brush, arches, random.fork('soft'))
  drawMandible(brush, arches, random.fork('mandible'))
  drawMaxilla(brush, arches, random.fork('maxilla'))
  for (const side of [-1, 1] as const) drawFaceSide(brush, arches, side, random.fork(`side ${side}`))
}

const mirror = (side: Side, points: readonly Point[], wide = 1): readonly Point[] =>
  points.map(([dx, y]) => [midline + side * dx * wide, y])

function drawSoftTissue(brush: Brush, arches: Arches, random: Random): void {
  const face: readonly Point[] = [
    [30, -40],
    [20, 500],
    [70, 800],
    [240, 1040],
    [1760, 1040],
    [1930, 800],
    [1980, 500],
    [1970, -40],
  ]
  brush.fill('soft', closedCurve(face), { amount: 0.62, bevel: 260 })
  // The spine is out of focus and drawn out to a pale column; its amount depends on how straight the neck was held.
  const spine = random.between(0.25, 0.6)
  brush.band(
    'soft',
    [
      [midline, -60],
      [midline + random.between(-20, 20), 500],
      [midline, 1060],
    ],
    t => 300 - 90 * t,
    { amount: spine, bevel: 120 },
  )
  brush.fill('soft', ellipse(midline, 170, 700, 230, 40), { amount: random.between(0.12, 0.28), bevel: 160 })
  const bite = arches.occlusal(midline)
  // Tongue: its back lies under the palate, with a dark slit of air above it when it was not pressed up.
  brush.fill('soft', ellipse(midline, bite + 40, 470, 190, 40), { amount: 0.2, bevel: 150 })
  const slit = random.between(-0.32, -0.05)
  brush.band(
    'soft',
    [
      [470, bite - 120],
      [720, bite - 195],
      [midline, bite - 225],
      [1280, bite - 195],
      [1530, bite - 120],
    ],
    t => 24 + 40 * Math.abs(t - 0.5),
    { amount: slit, bevel: 20 },
  )
  // Between the arches there is only cheek.
  const rim = Array.from(
    { length: 13 },
    (_, i): Point => [midline + (i - 6) * 80, arches.occlusal(midline + (i - 6) * 80)],
  )
  brush.band('soft', rim, 55, { amount: -0.2, bevel: 26 })
  brush.fill(
    'soft',
    closedCurve([
      [300, 860],
      [midline, 950],
      [1700, 860],
      [1760, 1080],
      [midline, 1080],
      [240, 1080],
    ]),
    { amount: -0.3, bevel: 60 },
  )
  for (const side of [-1, 1] as const) {
    const air = random.between(-0.34, -0.14)
    brush.band(
      'soft',
      mirror(side, [
        [430, 330],
        [590, 390],
        [740, 560],
        [800, 760],
        [790, 960],
      ]),
      t => 60 + 60 * t,
      { amount: air, bevel: 40 },
    )
    brush.fill('soft', ellipse(midline + side * 945, 560, 75, 520, 30), { amount: -0.3, bevel: 70 })
    // The other side's jaw, thrown higher and wider: a ghost.
    brush.band(
      'soft',
      mirror(side, [
        [420, 560],
        [640, 500],
        [860, 380],
      ]),
      190,
      { amount: random.between(0.06, 0.2), bevel: 90 },
    )
  }
}

function drawMandible(brush: Brush, arches: Arches, random: Random): void {
  const wide = arches.reach / 525
  const drop = random.between(-25, 25)
  const half = (side: Side): readonly Point[] => {
    const j = (v: number) => v + random.between(-9, 9)
    return mirror(
      side,
      [
        [150, 902 + drop],
        [330, 872 + drop],
        [520, 806 + drop],
        [650, j(728)],
        [735, j(640)],
        [780, j(530)],
        [800, j(410)],
        [812, 300],
        [822, 222],
        [846, 172],
        [812, 132],
        [770, 150],
        [764, 204],
        [742, 276],
        [700, j(318)],
        [664, 292],
        [640, j(236)],
        [614, 256],
        [602, 330],
        [594, 410],
        [574, 480],
      ],
      wide,
    )
  }
  const right = half(-1)
  const left = half(1)
  const crest = arches.lowerCrest
  const outer = openCurve([...[...right].reverse(), [midline, 908 + drop], ...left], 6)
  const body = [...outer, ...[...crest].reverse()]
  brush.fill('bone', body, { amount: 0.5, bevel: 46 })
  brush.fill('bone', body, { amount: 0.12, bevel: 6 })
  // Compact bone of the lower border: thickest under the premolars, thin at the angle.
  const border = [...right.slice(0, 7)].reverse().concat([[midline, 908 + drop]], left.slice(0, 7))
  const inner = border.map(([x, y]): Point => [x - (x - midline) * 0.014, y - 12])
  const thick = random.between(18, 30)
  brush.band('lamina', inner, t => thick * (0.35 + 0.65 * Math.sin(Math.PI * t) ** 0.7), {
    amount: random.between(0.3, 0.5),
    bevel: thick * 0.35,
  })
  brush.band('lamina', crest, 7, { amount: 0.13, bevel: 4 })
  for (const side of [-1, 1] as const) {
    const canal: Point[] = [
      [655, 395],
      [640, 520],
      [590, 640],
      [480, 735],
      [380, 770],
      [300, 745],
    ]
    const line = mirror(side, canal, wide)
    brush.band('bone', line, 24, { amount: 0.2, bevel: 10, blend: 'thin' })
    for (const off of [-13, 13])
      brush.band(
        'lamina',
        line.map(([x, y]): Point => [x + side * off * 0.6, y + off]),
        5,
        { amount: 0.05, bevel: 2.5 },
      )
    brush.fill('bone', ellipse(midline + side * 292 * wide, 735, 17, 14), { amount: 0.3, bevel: 8, blend: 'thin' })
    brush.band(
      'lamina',
      mirror(
        side,
        [
          [640, 245],
          [607, 300],
          [597, 400],
          [570, 500],
          [500, 580],
          [420, 640],
        ],
        wide,
      ),
      t => 14 - 6 * t,
      { amount: 0.16, bevel: 6 },
    )
    brush.band(
      'lamina',
      mirror(
        side,
        [
          [770, 160],
          [766, 205],
          [742, 276],
          [700, 316],
          [664, 292],
          [642, 240],
        ],
        wide,
      ),
      7,
      { amount: 0.15, bevel: 3 },
    )
    brush.band(
      'lamina',
      mirror(
        side,
        [
          [775, 150],
          [812, 134],
          [842, 170],
        ],
        wide,
      ),
      10,
      { amount: 0.22, bevel: 4 },
    )
  }
}

function drawMaxilla(brush: Brush, arches: Arches, random: Random): void {
  const wide = arches.reach / 525
  const crest = arches.upperCrest
  const palate = arches.occlusal(midline) - random.between(215, 250)
  const top: readonly Point[] = [
    ...mirror(
      1,
      [
        [585, 420],
        [570, 330],
        [560, 230],
        [420, 120],
        [200, 60],
      ],
      wide,
    ),
    [midline, 50],
    ...mirror(
      -1,
      [
        [200, 60],
        [420, 120],
        [560, 230],
        [570, 330],
        [585, 420],
      ],
      wide,
    ),
  ]
  brush.fill('bone', [...crest, ...top], { amount: 0.44, bevel: 38 })
  brush.band('lamina', crest, 6, { amount: 0.12, bevel: 3 })
  // Nasal cavity and its septum.
  for (const side of [-1, 1] as const) {
    brush.fill(
      'bone',
      closedCurve(
        mirror(
          side,
          [
            [14, palate - 20],
            [90, palate - 16],
            [140, palate - 70],
            [120, palate - 190],
            [60, palate - 260],
            [16, palate - 250],
          ],
          wide,
        ),
      ),
      { amount: 0.62, bevel: 30, blend: 'thin' },
    )
    brush.fill(
      'soft',
      closedCurve(
        mirror(
          side,
          [
            [40, palate - 50],
            [100, palate - 60],
            [110, palate - 140],
            [70, palate - 190],
            [40, palate - 130],
          ],
          wide,
        ),
      ),
      { amount: 0.14, bevel: 26 },
    )
    drawSinus(brush, side, palate, wide, random.fork(`sinus ${side}`))
  }
  brush.band(
    'lamina',
    [
      [midline, palate - 260],
      [midline + random.between(-8, 8), palate - 130],
      [midline, palate - 12],
    ],
    13,
    { amount: 0.22, bevel: 6 },
  )
  // Hard palate: the near side sharp, the far side's ghost above it.
  const sag = random.between(-20, 30)
  const line = (rise: number): readonly Point[] => [
    ...mirror(
      -1,
      [
        [500, palate + sag - rise],
        [260, palate - 6 - rise],
      ],
      wide,
    ),
    [midline, palate + 4 - rise],
    ...mirror(
      1,
      [
        [260, palate - 6 - rise],
        [500, palate + sag - rise],
      ],
      wide,
    ),
  ]
  brush.band('lamina', line(0), 14, { amount: random.between(0.24, 0.4), bevel: 6 })
  brush.band('lamina', line(random.between(22, 40)), 18, { amount: random.between(0.1, 0.22), bevel: 9 })
}

function drawSinus(brush: Brush, side: Side, palate: number, wide: number, random: Random): void {
  const floor = palate + random.between(25, 75)
  const walls: readonly Point[] = mirror(
    side,
    [
      [180, palate - 40],
      [230, floor - 20],
      [330, floor + random.between(-8, 14)],
      [440, floor + random.between(-12, 20)],
      [525, floor - 30],
      [545, palate - 70],
      [470, palate - 185],
      [320, palate - 220],
      [200, palate - 160],
    ],
    wide,
  )
  const outline = closedCurve(walls)
  brush.fill('bone', outline, { amount: random.between(0.4, 0.68), bevel: 26, blend: 'thin' })
  brush.band('lamina', [...walls, pointAt(walls, 0)], 5.5, { amount: 0.17, bevel: 2.5 })
}

function drawFaceSide(brush: Brush, arches: Arches, side: Side, random: Random): void {
  const wide = arches.reach / 525
  const at = (points: readonly Point[]) => mirror(side, points, wide)
  // Zygomatic process (a bright J over the molars), arch, and the joint's socket above the condyle.
  brush.band(
    'lamina',
    at([
      [400, 150],
      [430, 260],
      [475, 318],
      [520, 262],
      [540, 170],
    ]),
    13,
    { amount: random.between(0.16, 0.3), bevel: 6 },
  )
  brush.band(
    'bone',
    at([
      [520, 215],
      [640, 178],
      [760, 128],
      [900, 110],
    ]),
    t => 60 - 22 * t,
    { amount: 0.34, bevel: 22 },
  )
  brush.band(
    'lamina',
    at([
      [520, 240],
      [640, 205],
      [730, 168],
      [775, 120],
      [820, 96],
      [880, 118],
      [960, 108],
    ]),
    10,
    { amount: 0.2, bevel: 4 },
  )
  brush.fill(
    'bone',
    closedCurve(
      at([
        [600, -30],
        [1020, -30],
        [1030, 90],
        [900, 100],
        [800, 70],
        [640, 90],
      ]),
    ),
    { amount: 0.4, bevel: 40 },
  )
  brush.band(
    'lamina',
    at([
      [200, 40],
      [330, 92],
      [450, 60],
      [520, -20],
    ]),
    11,
    { amount: 0.2, bevel: 5 },
  )
  brush.band(
    'lamina',
    at([
      [545, 330],
      [556, 210],
      [575, 90],
    ]),
    8,
    { amount: 0.18, bevel: 4 },
  )
  brush.band(
    'lamina',
    at([
      [880, 190],
      [850, 330],
      [815, 450],
    ]),
    t => 13 - 8 * t,
    { amount: 0.12, bevel: 5 },
  )
  // Mastoid cells and ear lobe.
  for (let i = 0; i < 16; i++) {
    const [x, y] = pointAt(at([[random.between(860, 990), random.between(60, 240)]]), 0)
    brush.fill('bone', ellipse(x, y, random.between(10, 24), random.between(8, 18), 12), {
      amount: random.between(-0.14, 0.2),
      bevel: 8,
    })
  }
  brush.fill('soft', ellipse(midline + side * 905 * wide, 300, 60, 150, 24), { amount: 0.22, bevel: 40 })
  if (random.chance(0.55)) drawVertebrae(brush, side, random)
  if (random.chance(0.6)) {
    brush.band(
      'bone',
      at([
        [300, 965],
        [460, 952],
        [560, 915],
        [600, 925],
      ]),
      t => 16 + 16 * Math.sin(Math.PI * t),
      { amount: 0.3, bevel: 9 },
    )
  }
}

/** With a short focal trough the cervical spine itself shows at the picture's edges. */
function drawVertebrae(brush: Brush, side: Side, random: Random): void {
  const x = midline + side * random.between(950, 985)
  for (let i = 0; i < 5; i++) {
    const y = 330 + i * 125 + random.between(-8, 8)
    const box: readonly Point[] = [
      [x - 52, y - 42],
      [x + 60, y - 50],
      [x + 64, y + 48],
      [x - 46, y + 44],
    ]
    brush.fill('bone', closedCurve(box), { amount: 0.36, bevel: 22 })
    brush.band('lamina', [...box, pointAt(box, 0)], 7, { amount: 0.1, bevel: 3 })
  }
}
