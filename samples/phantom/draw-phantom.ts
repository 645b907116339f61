import type { DrawnTooth } from './draw-tooth.ts'
import { expose } from './film.ts'
import { applyMask, type GreyImage, insideMask, type Mask, panoramicMask, stampLetter } from './finish.ts'
import { areaOf, boxOf, clipToImage, type Point, type Polygon, pointAt, simplified } from './geometry.ts'
import type { MouthKind, Visit } from './mouth-plan.ts'
import { drawPanoramic, panoramicFilm } from './panoramic.ts'
import { drawPeriapical, periapicalFilm } from './periapical.ts'
import { createRandom } from './random.ts'
import type { FindingTruth, PhantomTruth, PhantomType, ToothTruth } from './truth.ts'

export type PhantomOptions = {
  readonly type: PhantomType
  /** Below 1,000,000 for training, above for samples and tests. */
  readonly seed: number
  readonly width: number
  readonly height: number
  /** The condition of the mouth; by default the seed decides. */
  readonly mouth?: MouthKind
  /** A later image of the same mouth. */
  readonly visit?: Visit
}

/** Grey levels 0 (black) to 4095. */
export type PhantomImage = GreyImage
export type Phantom = { readonly image: PhantomImage; readonly truth: PhantomTruth }

/**
 * A synthetic dental radiograph and its exact ground truth. Pure: the same options give the same image. The patient's
 * right is on the image's left, as on every dental film.
 */
export function drawPhantom(options: PhantomOptions): Phantom {
  const { type, width, height } = options
  const { shot, drawing, finish, mask } = layPhantom(options)
  const panoramic = type === 'panoramic'
  const film = panoramic ? panoramicFilm(width, shot.fork('film')) : periapicalFilm(width, shot.fork('film'))
  const image = { width, height, data: expose(drawing.scene, film, shot.fork('exposure')) }
  applyMask(image, mask)
  if (panoramic && mask.kind === 'none') {
    const size = height * finish.between(0.035, 0.06)
    const y = height * finish.between(0.1, 0.85)
    if (finish.chance(0.75)) stampLetter(image, 'R', width * 0.018, y, size)
    if (finish.chance(0.35)) stampLetter(image, 'L', width * 0.982 - size * 0.72, y, size)
  }
  return { image, truth: truthOf(options, drawing.teeth, mask) }
}

/** The truth of the same phantom without exposing its film, to add labels to an image that is already drawn. */
export function truthOfPhantom(options: PhantomOptions): PhantomTruth {
  const { drawing, mask } = layPhantom(options)
  return truthOf(options, drawing.teeth, mask)
}

function layPhantom({ type, seed, width, height, mouth, visit }: PhantomOptions) {
  const random = createRandom(seed).fork(type)
  const shot = visit ? createRandom(visit.seed).fork(type) : random
  const patient = { random, shot, later: visit?.later ?? (tooth => tooth), ...(mouth && { mouth }) }
  const panoramic = type === 'panoramic'
  const drawing = panoramic ? drawPanoramic(width, height, patient) : drawPeriapical(width, height, patient)
  const finish = shot.fork('finish')
  const mask: Mask = panoramic ? panoramicMask(width, height, finish) : { kind: 'none' }
  return { shot, drawing, finish, mask }
}

/** The drawn objects that are visible in the image; an object of which less than a third is visible is not counted. */
function truthOf(options: PhantomOptions, drawn: readonly DrawnTooth[], mask: Mask): PhantomTruth {
  const { type, seed, width, height } = options
  const teeth: ToothTruth[] = []
  const findings: FindingTruth[] = []
  for (const { plan, polygon, findings: own } of drawn) {
    const seen = visible(polygon, width, height, mask)
    if (!seen) continue
    const parts = own
      .filter(f => f.class !== 'PERIAPICAL LESION')
      .map(f => visible(f.polygon, width, height, mask) ?? [])
    const box = boxOf([...seen, ...parts.flat()])
    teeth.push({ fdi: plan.fdi, polygon: seen, box: boxOf(seen), state: plan.state })
    for (const finding of own) {
      const shape = visible(finding.polygon, width, height, mask)
      if (shape) findings.push({ class: finding.class, fdi: plan.fdi, polygon: shape, box, objectBox: boxOf(shape) })
    }
  }
  return { type, seed, width, height, teeth, findings }
}

function visible(polygon: Polygon, width: number, height: number, mask: Mask): Polygon | undefined {
  const whole = areaOf(polygon)
  const clipped = clipToImage(polygon, width, height)
  if (clipped.length < 3 || areaOf(clipped) < whole / 3) return undefined
  if (clipped.filter(point => insideMask(mask, point)).length < clipped.length / 2) return undefined
  const rounded = clipped.map(([x, y]): Point => [Math.round(x * 10) / 10, Math.round(y * 10) / 10])
  return simplified([...rounded, pointAt(rounded, 0)], 0.3)
}
