import type { Dentition, FoundTooth } from '@xrai/contract/teeth/dentition'
import { type Arch, arches, type Fdi, isFdi, isUpper, placeOf, quadrantOf } from '@xrai/contract/teeth/fdi'
import type { Model } from '../infer/model.ts'
import type { RawOutput } from '../infer/session.ts'
import type { Size } from '../postprocess/boxes.ts'
import type { Box } from '../postprocess/detection.ts'
import { assignInArchOrder } from './assign-in-arch-order.ts'
import { type Place, toPlaces } from './places.ts'

export interface NumberingOptions {
  /** The picture's size in its own pixels. */
  readonly picture: Size
  /** Left and right are exchanged in the picture, by its file. */
  readonly mirrored?: boolean
}

/** A number is given where its score is above this; below, the place stays empty. */
const unlikely = 0.08

export interface NumberedTeeth {
  /** What is told of them: in a mixed dentition no numbers. */
  readonly dentition: Dentition
  /** All that have a number, in pixels of the picture, by number. */
  readonly standing: readonly FoundTooth[]
}

/** Raw output of a teeth model to the teeth of the picture, all decoded together: no number twice, each arch in order. */
export const numberTeeth = (raw: RawOutput, model: Model, options: NumberingOptions): NumberedTeeth =>
  numberPlaces(toPlaces(raw, model), model, options)

/** The same from the places, which a test can write down. */
export const numberPlaces = (places: readonly Place[], model: Model, options: NumberingOptions): NumberedTeeth => {
  const named = places.map(place => withNumbers(place, model))
  const teeth = (['upper', 'lower'] as const).flatMap(arch =>
    standingIn(
      arch,
      named.filter(({ best }) => best && isUpper(best) === (arch === 'upper')),
    ),
  )
  const found = teeth.map(tooth => inPicture(tooth, model.input, options))
  const standing = found.toSorted((a, b) => Number(a.tooth) - Number(b.tooth))
  return { dentition: dentitionOf(standing, isMixed(named)), standing }
}

const dentitionOf = (standing: readonly FoundTooth[], isMixed: boolean): Dentition => {
  if (isMixed) return { numbering: 'mixed', teeth: [] }
  return standing.length > 0 ? { numbering: 'numbered', teeth: standing } : { numbering: 'none', teeth: [] }
}

interface Named {
  readonly box: Box<'input'>
  readonly scoreOf: ReadonlyMap<Fdi, number>
  /** The likeliest number by itself. Its arch is the place's: one box stands in one arch only. */
  readonly best: Fdi | undefined
  readonly bestScore: number
}

const withNumbers = ({ box, scores }: Place, { classes }: Model): Named => {
  const scored = scores.flatMap((score, at) => {
    const id = classes[at]?.id ?? ''
    return isFdi(id) ? [[id, score] as const] : []
  })
  const [best, bestScore = 0] = scored.toSorted((a, b) => b[1] - a[1])[0] ?? []
  return { box, scoreOf: new Map(scored), best, bestScore }
}

interface Numbered {
  readonly tooth: Fdi
  readonly confidence: number
  readonly box: Box<'input'>
}

const standingIn = (arch: Arch, named: readonly Named[]): Numbered[] => {
  const standing = named.map(({ box, scoreOf }) => ({
    x: box.x,
    width: box.width,
    gains: arches[arch].map(tooth => Math.log((scoreOf.get(tooth) ?? 0) / unlikely)),
  }))
  return assignInArchOrder(standing).flatMap((place, at) => {
    const tooth = place === null ? undefined : arches[arch][place]
    const one = named[at]
    return tooth && one ? [{ tooth, confidence: one.scoreOf.get(tooth) ?? 0, box: one.box }] : []
  })
}

/** So many teeth that stand over one another are milk teeth and their successors. */
const stackedLimit = 4
const sure = 0.3

/**
 * In mixed dentition permanent crowns wait under the milk teeth: two rows in one arch. Wisdom teeth lie under their
 * neighbours in grown mouths too and do not count; a canine or two that never erupted stay below the limit.
 */
const isMixed = (named: readonly Named[]): boolean => {
  const sureOnes = named.filter(({ best, bestScore }) => best && bestScore >= sure && placeOf(best) < 8)
  const stacked = sureOnes.flatMap((one, at) => sureOnes.slice(at + 1).filter(other => standOver(one, other)))
  return stacked.length >= stackedLimit
}

const standOver = (a: Named, b: Named): boolean => {
  if (!a.best || !b.best || isUpper(a.best) !== isUpper(b.best)) return false
  const shared =
    Math.min(a.box.x + a.box.width / 2, b.box.x + b.box.width / 2) -
    Math.max(a.box.x - a.box.width / 2, b.box.x - b.box.width / 2)
  const apart = Math.abs(a.box.y - b.box.y)
  return shared >= 0.5 * Math.min(a.box.width, b.box.width) && apart >= 0.35 * Math.max(a.box.height, b.box.height)
}

const otherSide = { 1: 2, 2: 1, 3: 4, 4: 3 } as const

const inPicture = ({ tooth, confidence, box }: Numbered, input: Size, options: NumberingOptions): FoundTooth => {
  const [across, down] = [options.picture.width / input.width, options.picture.height / input.height]
  return {
    tooth: options.mirrored ? mirrorOf(tooth) : tooth,
    confidence,
    x: box.x * across,
    y: box.y * down,
    width: box.width * across,
    height: box.height * down,
  }
}

const mirrorOf = (tooth: Fdi): Fdi => {
  const mirrored = `${otherSide[quadrantOf(tooth)]}${tooth[1]}`
  return isFdi(mirrored) ? mirrored : tooth
}
