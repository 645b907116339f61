import type { Dentition, FoundTooth } from '@xrai/contract/teeth/dentition'
import { type Fdi, isMilk, mirrorOf, toothRows } from '@xrai/contract/teeth/fdi'
import type { Model } from '../infer/model.ts'
import type { RawOutput } from '../infer/session.ts'
import type { Size } from '../postprocess/boxes.ts'
import type { Box } from '../postprocess/detection.ts'
import { assignInArchOrder } from './assign-in-arch-order.ts'
import { type Place, toPlaces } from './places.ts'
import { positionShares } from './position-shares.ts'

export interface NumberingOptions {
  /** The image size in its own pixels. */
  readonly picture: Size
  /** True if left and right are exchanged in the image, according to its file. */
  readonly mirrored?: boolean
}

/** A number is assigned only if its score exceeds this value. */
const unlikely = 0.08

/** A second number with this probability is told too: on the tune parts, one of the two is right in 94 of 100. */
const doubtFrom = 0.2

/** Minimum number of milk teeth at this score for a mixed dentition: a single one may be an error. */
const minMilkTeeth = 2
const minMilkScore = 0.5

/** Converts the raw output of a teeth model to the teeth of the image, in its pixels. */
export const numberTeeth = (raw: RawOutput, model: Model, options: NumberingOptions): Dentition =>
  numberPlaces(toPlaces(raw, model), model, options)

/**
 * Numbers the teeth at these places together: no number twice, each row in order. A place that two rows accept gets the
 * likelier number. Returned in the order of their numbers.
 */
export const numberPlaces = (places: readonly Place[], model: Model, options: NumberingOptions): Dentition => {
  const found = toothRows.flatMap(row => standingIn(row, places, model))
  const likeliest = [...Map.groupBy(found, ({ at }) => at).values()].map(rivals =>
    rivals.reduce((best, one) => (one.confidence > best.confidence ? one : best)),
  )
  const teeth = likeliest.map(tooth => inImage(tooth, model.input, options))
  const milk = teeth.filter(({ tooth, confidence }) => isMilk(tooth) && confidence >= minMilkScore)
  return {
    numbering: teeth.length === 0 ? 'none' : milk.length >= minMilkTeeth ? 'mixed' : 'numbered',
    teeth: teeth.toSorted((a, b) => Number(a.tooth) - Number(b.tooth)),
  }
}

interface Numbered {
  /** The index of its place. */
  readonly at: number
  readonly tooth: Fdi
  readonly confidence: number
  readonly alternative: Fdi | undefined
  readonly box: Box<'input'>
}

const standingIn = (row: readonly Fdi[], places: readonly Place[], { classes }: Model): Numbered[] => {
  const channels = row.map(tooth => classes.findIndex(({ id }) => id === tooth))
  const standing = places.map(({ box, scores }) => ({
    x: box.x,
    width: box.width,
    gains: channels.map(channel => Math.log((scores[channel] ?? 0) / unlikely)),
  }))
  const shares = positionShares(standing)
  return assignInArchOrder(standing).flatMap((place, at) => {
    const tooth = row[place ?? -1]
    const one = places[at]
    if (!tooth || !one) return []
    const confidence = one.scores[channels[place ?? -1] ?? -1] ?? 0
    return [{ at, tooth, confidence, alternative: alternativeOf(tooth, row, shares[at] ?? []), box: one.box }]
  })
}

/** The likeliest other number of the row, if it is likely enough. */
const alternativeOf = (tooth: Fdi, row: readonly Fdi[], shares: readonly number[]): Fdi | undefined => {
  const others = row.map((other, at) => ({ other, share: other === tooth ? 0 : (shares[at] ?? 0) }))
  const best = others.reduce((one, next) => (next.share > one.share ? next : one))
  return best.share >= doubtFrom ? best.other : undefined
}

const inImage = (
  { tooth, confidence, alternative, box }: Numbered,
  input: Size,
  options: NumberingOptions,
): FoundTooth => {
  const across = options.picture.width / input.width
  const down = options.picture.height / input.height
  const shown = (number: Fdi) => (options.mirrored ? mirrorOf(number) : number)
  return {
    tooth: shown(tooth),
    ...(alternative && { alternative: shown(alternative) }),
    confidence,
    x: box.x * across,
    y: box.y * down,
    width: box.width * across,
    height: box.height * down,
  }
}
