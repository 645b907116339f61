import type { Brush } from './brush.ts'
import { closedCurve, ellipse, type Point, pointAt } from './geometry.ts'
import { type Arches, midline } from './panoramic-arches.ts'
import { across, createDraft, type Draft, type Side } from './panoramic-draft.ts'
import type { Random } from './random.ts'

/** Maxilla, nose, sinuses, cheek bones and the skull's base above the jaw joints. */
export function drawUpperFace(brush: Brush, arches: Arches, random: Random): void {
  const wide = arches.reach / 525
  const palate = arches.occlusal(midline) - random.between(215, 250)
  const drafts = { right: createDraft(-1, wide, random.fork('right')), left: createDraft(1, wide, random.fork('left')) }
  const side = '200,-80 430,-60 545,120 562,230 575,330 590,425'
  const face = [...arches.upperCrest, ...across(drafts.right(side), drafts.left(side)).toReversed()]
  brush.fill('bone', face, { amount: random.between(0.3, 0.46), bevel: 44 })
  brush.band('plates', arches.upperCrest, 6, { amount: 0.11, bevel: 3 })
  for (const sign of [-1, 1] as const) {
    const stream = random.fork(`side ${sign}`)
    const draft = createDraft(sign, wide, stream, 8)
    drawNose(brush, draft, palate, stream)
    drawSinus(brush, draft, palate, stream)
    drawCheek(brush, draft, stream)
    drawSkullBase(brush, draft, sign, wide, stream)
  }
  drawMidline(brush, drafts, palate, random.fork('midline'))
}

function drawMidline(
  brush: Brush,
  { right, left }: Record<'right' | 'left', Draft>,
  palate: number,
  random: Random,
): void {
  const bend = random.between(-14, 14)
  const septum: readonly Point[] = [
    [midline, palate - 320],
    [midline + bend, palate - 130],
    [midline, palate - 8],
  ]
  brush.band('plates', septum, t => 9 + 14 * t, { amount: random.between(0.1, 0.24), bevel: 5 })
  // Hard palate: the near side sharp, the far side's ghost above it.
  const sag = random.between(-20, 35)
  const palateLine = (rise: number) =>
    across(
      right(`0,4 260,-6 400,${sag * 0.5} 510,${sag}`, palate - rise),
      left(`260,-6 400,${sag * 0.5} 510,${sag}`, palate - rise),
    )
  brush.band('plates', palateLine(0), t => 10 + 8 * Math.sin(Math.PI * t), {
    amount: random.between(0.2, 0.42),
    bevel: 6,
  })
  brush.band('soft', palateLine(random.between(24, 44)), 30, { amount: random.between(0.08, 0.26), bevel: 14 })
}

function drawNose(brush: Brush, draft: Draft, palate: number, random: Random): void {
  const cavity = closedCurve(draft('14,-20 90,-16 140,-70 120,-190 60,-290 16,-280', palate))
  brush.fill('bone', cavity, { amount: random.between(0.4, 0.7), bevel: 30, blend: 'thin' })
  // Turbinates: soft ridges that fill much of the cavity.
  brush.fill('soft', closedCurve(draft('44,-44 105,-56 112,-120 70,-150 42,-100', palate)), {
    amount: random.between(0.06, 0.2),
    bevel: 26,
  })
  brush.fill('soft', closedCurve(draft('40,-170 96,-176 90,-240 46,-236', palate)), {
    amount: random.between(0.04, 0.16),
    bevel: 22,
  })
  brush.band('plates', draft('96,-12 150,-70 130,-200 90,-300', palate), 8, {
    amount: random.between(0.06, 0.16),
    bevel: 4,
  })
}

function drawSinus(brush: Brush, draft: Draft, palate: number, random: Random): void {
  const floor = random.between(20, 75)
  const walls = draft(
    `180,-40 230,${floor - 20} 330,${floor} 440,${floor + 4} 525,${floor - 30} 545,-70 480,-205 320,-240 200,-160`,
    palate,
  )
  brush.fill('bone', closedCurve(walls), { amount: random.between(0.35, 0.7), bevel: 28, blend: 'thin' })
  brush.band('plates', walls.slice(0, 6), 6.5, { amount: random.between(0.07, 0.2), bevel: 3 })
  brush.band('plates', walls.slice(4), 6, { amount: random.between(0.02, 0.12), bevel: 3 })
  // The inferior rim of the orbit, and the nasal wall that crosses the sinus.
  brush.band('plates', draft('190,-190 330,-170 450,-195 540,-270', palate), 12, {
    amount: random.between(0.06, 0.22),
    bevel: 6,
  })
  brush.band('plates', draft('150,-70 240,-110 330,-96', palate), 7, { amount: random.between(0.02, 0.14), bevel: 3.5 })
  brush.fill('bone', closedCurve(draft('170,-250 330,-210 480,-250 500,-360 200,-380', palate)), {
    amount: random.between(0.2, 0.6),
    bevel: 40,
    blend: 'thin',
  })
}

/** The zygomatic process is a bright J above the molars, with the arch extending back from it. */
function drawCheek(brush: Brush, draft: Draft, random: Random): void {
  brush.band('plates', draft('400,150 430,260 475,318 520,262 540,170'), 14, {
    amount: random.between(0.1, 0.28),
    bevel: 7,
  })
  brush.fill('bone', closedCurve(draft('410,160 440,270 476,310 520,258 545,160 480,110')), {
    amount: random.between(0.04, 0.2),
    bevel: 40,
  })
  brush.band('bone', draft('520,215 640,178 760,128 900,110'), t => 64 - 26 * t, {
    amount: random.between(0.2, 0.4),
    bevel: 24,
  })
  brush.band('plates', draft('520,240 640,205 730,168 775,120 820,96 880,118 960,108'), 10, {
    amount: random.between(0.1, 0.22),
    bevel: 5,
  })
  // Back wall of the maxilla and the pterygoid plates.
  brush.band('plates', draft('545,335 556,210 575,90'), 9, { amount: random.between(0.06, 0.18), bevel: 4.5 })
  brush.band('plates', draft('580,420 596,300 600,170'), 16, { amount: random.between(0.02, 0.12), bevel: 8 })
}

function drawSkullBase(brush: Brush, draft: Draft, side: Side, wide: number, random: Random): void {
  brush.fill('bone', closedCurve(draft('560,-60 1040,-60 1050,90 900,100 800,70 640,90')), {
    amount: random.between(0.2, 0.45),
    bevel: 50,
  })
  brush.band('plates', draft('880,190 850,330 815,450'), t => 13 - 8 * t, {
    amount: random.between(0.03, 0.14),
    bevel: 5,
  })
  // Walls of the skull's base cross there in faint arcs.
  for (let i = 0; i < 7; i++) {
    const y = random.between(-20, 150)
    const x = random.between(140, 760)
    const rise = random.between(-70, 70)
    brush.band(
      'plates',
      draft(`${x},${y} ${x + 90},${y + rise * 0.7} ${x + random.between(150, 260)},${y + rise}`),
      random.between(6, 16),
      { amount: random.between(0.03, 0.14), bevel: 5 },
    )
  }
  // Mastoid cells.
  for (let i = 0; i < 22; i++) {
    const [x, y] = pointAt(draft(`${random.between(860, 990)},${random.between(50, 260)}`), 0)
    brush.fill('bone', ellipse(x, y, random.between(10, 24), random.between(8, 18), 12), {
      amount: random.between(-0.14, 0.2),
      bevel: 8,
    })
  }
  brush.fill('soft', ellipse(midline + side * 905 * wide, 300, 60, 150, 24), {
    amount: random.between(0.05, 0.25),
    bevel: 40,
  })
  if (random.chance(0.4)) drawVertebrae(brush, side, random)
  if (random.chance(0.6)) {
    const hyoid = draft('300,965 460,952 560,915 600,925')
    brush.band('plates', hyoid, t => 14 + 14 * Math.sin(Math.PI * t), { amount: random.between(0.1, 0.26), bevel: 10 })
  }
}

/** With the head far back the cervical spine is visible at the image's edges. */
function drawVertebrae(brush: Brush, side: Side, random: Random): void {
  const x = midline + side * random.between(950, 1000)
  const amount = random.between(0.1, 0.28)
  for (let y = random.between(300, 360); y < 960; y += random.between(112, 128)) {
    const tilt = random.between(-10, 10)
    const corners: readonly Point[] = [
      [x - 52, y - 42 + tilt],
      [x, y - 36],
      [x + 62, y - 48],
      [x + 56, y],
      [x + 64, y + 46],
      [x, y + 38],
      [x - 48, y + 42 + tilt],
      [x - 42, y],
    ]
    brush.fill('soft', closedCurve(corners), { amount, bevel: 20 })
  }
}
