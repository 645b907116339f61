import type { Brush } from './brush.ts'
import { ellipse, openCurve, type Point } from './geometry.ts'
import { type Arches, midline } from './panoramic-arches.ts'
import { across, createDraft, type Draft, type Side } from './panoramic-draft.ts'
import type { Random } from './random.ts'

/** Body, angle, ramus, condyle, notch and coronoid process, down to the crest behind the last molar. */
const halfOutline =
  '150,902 330,872 520,806 650,728 735,640 780,530 800,410 808,300 816,226 840,176 832,146 804,130 778,144 768,204 742,276 700,318 664,292 640,236 616,256 602,330 594,410 574,480'

export function drawMandible(brush: Brush, arches: Arches, random: Random): void {
  const wide = arches.reach / 525
  const drop = random.between(-30, 25)
  const right = createDraft(-1, wide, random.fork('right'), 3.5)(halfOutline, drop)
  const left = createDraft(1, wide, random.fork('left'), 3.5)(halfOutline, drop)
  const chin: Point = [midline + random.between(-8, 8), 908 + drop]
  const outer = openCurve([...across(right, [chin]), ...left], 6)
  const body = [...outer, ...[...arches.lowerCrest].reverse()]
  brush.fill('bone', body, { amount: random.between(0.38, 0.56), bevel: 60 })
  brush.fill('bone', body, { amount: 0.1, bevel: 9 })
  drawLowerBorder(brush, [...across(right.slice(0, 7), [chin]), ...left.slice(0, 7)], random.fork('border'))
  brush.band('plates', arches.lowerCrest, 7, { amount: 0.13, bevel: 4 })
  // The chin's own thickness.
  brush.fill('bone', ellipse(midline, 830 + drop, 190, 70, 30), { amount: random.between(0.04, 0.2), bevel: 60 })
  for (const side of [-1, 1] as const) {
    const stream = random.fork(`side ${side}`)
    drawCanal(brush, createDraft(side, wide, stream, 7), side, drop, stream)
    drawRamus(brush, createDraft(side, wide, stream, 3), side < 0 ? right : left, stream)
  }
}

/** Draws the compact bone of the lower border: thickest under the premolars, thin at the angle. */
function drawLowerBorder(brush: Brush, border: readonly Point[], random: Random): void {
  const inner = border.map(([x, y]): Point => [x - (x - midline) * 0.014, y - 12])
  const thick = random.between(16, 30)
  const amount = random.between(0.22, 0.46)
  brush.band('plates', inner, t => thick * (0.35 + 0.65 * Math.sin(Math.PI * t) ** 0.7), { amount, bevel: thick * 0.4 })
}

/** The canal is dark between two faint lines and ends at the mental foramen. */
function drawCanal(brush: Brush, draft: Draft, side: Side, drop: number, random: Random): void {
  const line = draft('655,395 640,520 590,640 480,735 380,770 300,745', drop)
  const amount = random.between(0.06, 0.26)
  brush.band('bone', line, 26, { amount, bevel: 11, blend: 'thin' })
  for (const off of [-13, 13]) {
    const edge = line.map(([x, y]): Point => [x + side * off * 0.6, y + off])
    brush.band('plates', edge, 6, { amount: amount * 0.3, bevel: 3 })
  }
  const mouth = line[line.length - 1] ?? [midline, 745]
  brush.fill('bone', ellipse(mouth[0], mouth[1] - 6, 17, 14), { amount: amount * 1.4, bevel: 9, blend: 'thin' })
}

function drawRamus(brush: Brush, draft: Draft, outline: readonly Point[], random: Random): void {
  const amount = random.between(0.08, 0.2)
  // Oblique ridge, then the compact rim of ramus, condyle and notch.
  brush.band('plates', draft('640,245 607,300 597,400 570,500 500,580 420,640'), t => 18 - 9 * t, { amount, bevel: 8 })
  brush.band('plates', outline.slice(5, 14), 10, { amount: amount * 0.9, bevel: 5 })
  brush.band('plates', outline.slice(13, 21), 8, { amount: amount * 0.7, bevel: 4 })
  brush.fill('bone', ellipse(...(outline[10] ?? [0, 0]), 38, 30), { amount: 0.12, bevel: 24 })
}
