import type { Brush } from './brush.ts'
import { closedCurve, ellipse, type Point } from './geometry.ts'
import { drawMandible } from './mandible.ts'
import { type Arches, midline } from './panoramic-arches.ts'
import { createDraft } from './panoramic-draft.ts'
import type { Random } from './random.ts'
import { drawUpperFace } from './upper-face.ts'

/**
 * The skull around the teeth in a panoramic, in 2000 by 1000 units. Landmarks: Langland, Langlais and Preece,
 * Principles of Dental Imaging, panoramic anatomy.
 */
export function drawPanoramicAnatomy(brush: Brush, arches: Arches, random: Random): void {
  drawSoftTissue(brush, arches, random.fork('soft'))
  drawMandible(brush, arches, random.fork('mandible'))
  drawUpperFace(brush, arches, random.fork('upper face'))
}

function drawSoftTissue(brush: Brush, arches: Arches, random: Random): void {
  const edge = random.between(-60, 40)
  const face: readonly Point[] = [
    [edge, -60],
    [edge - 10, 500],
    [70, 800],
    [200, 1060],
    [1800, 1060],
    [1930, 800],
    [2010 - edge, 500],
    [2000 - edge, -60],
  ]
  brush.fill('soft', closedCurve(face), { amount: 0.6, bevel: 240 })
  drawSpine(brush, random.fork('spine'))
  brush.fill('soft', ellipse(midline, 120, 780, 260, 40), { amount: random.between(0.1, 0.3), bevel: 170 })
  drawMouth(brush, arches, random.fork('mouth'))
  // Below the jaw there is only the neck.
  const neck: readonly Point[] = [
    [300, 870],
    [midline, 955],
    [1700, 870],
    [1760, 1080],
    [midline, 1080],
    [240, 1080],
  ]
  brush.fill('soft', closedCurve(neck), { amount: -random.between(0.15, 0.4), bevel: 60 })
  for (const side of [-1, 1] as const) {
    const draft = createDraft(side, 1, random, 14)
    const air = -random.between(0.15, 0.42)
    // The throat's air, from behind the palate down in front of the spine.
    brush.band('soft', draft('400,320 560,380 715,540 790,740 800,960'), t => 70 + 50 * t, { amount: air, bevel: 34 })
    brush.fill('soft', ellipse(midline + side * 950, 560, 75, 520, 30), {
      amount: -random.between(0, 0.3),
      bevel: 70,
    })
    // The ghost of the other side's jaw: projected higher, wider and blurred.
    const ghost = random.between(0.06, 0.26)
    brush.band('soft', draft('380,600 620,520 870,380'), 170, { amount: ghost, bevel: 80 })
    brush.band('soft', draft('560,700 760,560 860,300'), 120, { amount: ghost * random.between(-0.6, 0.8), bevel: 60 })
  }
}

/** The spine is out of focus and blurred to a pale column, paler with a more bent neck. */
function drawSpine(brush: Brush, random: Random): void {
  const sway = random.between(-25, 25)
  const wide = random.between(220, 360)
  const line: readonly Point[] = [
    [midline + sway, -60],
    [midline - sway, 500],
    [midline, 1060],
  ]
  brush.band('soft', line, t => wide - 70 * t, { amount: random.between(0.1, 0.42), bevel: 110 })
  brush.band('soft', line, wide * 2.4, { amount: random.between(0, 0.2), bevel: 240 })
  for (let y = random.between(0, 90); y < 1000; y += 120) {
    const bone = random.between(-0.05, 0.09)
    brush.fill('soft', ellipse(midline + random.between(-20, 20), y, wide * 0.42, 45, 20), { amount: bone, bevel: 34 })
  }
}

function drawMouth(brush: Brush, arches: Arches, random: Random): void {
  const bite = arches.occlusal(midline)
  const way = createDraft(1, 1, random, 8)
  const other = createDraft(-1, 1, random, 8)
  // The tongue's back is below the palate, with a dark slit of air above it if it was not pressed up.
  brush.fill('soft', ellipse(midline, bite + 40, 500, 190, 40), { amount: random.between(0.1, 0.26), bevel: 150 })
  const slit = -random.between(0.02, 0.4)
  const upper = [...[...other('0,-222 280,-192 540,-118', bite)].reverse(), ...way('280,-192 540,-118', bite)]
  const thick = random.between(20, 60)
  brush.band('soft', upper, t => thick * (0.6 + 1.4 * Math.abs(t - 0.5)), { amount: slit, bevel: thick * 0.3 })
  // Between the arches there is only cheek, and in front of the front teeth only lips.
  const rim = Array.from(
    { length: 13 },
    (_, i): Point => [midline + (i - 6) * 85, arches.occlusal(midline + (i - 6) * 85)],
  )
  brush.band('soft', rim, random.between(50, 95), { amount: -random.between(0.2, 0.48), bevel: 26 })
  brush.fill(
    'soft',
    ellipse(midline + random.between(-20, 20), bite, random.between(120, 240), random.between(25, 70), 24),
    { amount: -random.between(0, 0.3), bevel: 30 },
  )
}
