import weights from './weights.json' with { type: 'json' }

/** From where on each answer is a fault; set a little above the good pictures that
 * are not of the test part, those of two more sets among them. */
const atPanoramics = {
  notRadiograph: 0.6767,
  screen: 6.054,
  inverted: 1.117,
  dark: 0.4879,
  bright: 1.764,
  blurred: 0.3,
}
const atPeriapicals = { notRadiograph: 1.403, screen: 0.3, inverted: 5.755, dark: 2.879, bright: 4.152, blurred: 1.998 }
export const thresholds = { panoramic: atPanoramics, periapical: atPeriapicals } as const

/** `periapical` above the first is one, below the second a panoramic; `uprightness` below the third stands on its head. */
export const looks = { periapical: 1.939, panoramic: -4.633, overturned: -2.6 } as const

export type Fault = keyof typeof atPanoramics
type Answers = Readonly<Record<Fault | 'periapical', number>>

const [mean, spread] = [weights.mean, weights.spread]

/**
 * The odds of each fault as logarithms, by a network of one hidden layer; `periapical` is below 0 for a panoramic. How
 * it was fitted stands in docs/decisions/023-quality-gate.md.
 */
export const answersOf = (features: readonly number[]): Answers => {
  const seen = features.map((value, at) => Math.min(Math.max((value - (mean[at] ?? 0)) / (spread[at] ?? 1), -5), 5))
  const inner = weights.hidden.map(row => Math.tanh(withBias(row, seen)))
  const [notRadiograph = 0, screen = 0, inverted = 0, dark = 0, bright = 0, blurred = 0, periapical = 0] =
    weights.answers.map(row => withBias(row, inner))
  return { notRadiograph, screen, inverted, dark, bright, blurred, periapical }
}

/** Above 0 where a panoramic stands upright; overturned, it changes its sign. */
export const uprightness = (turned: readonly number[]): number =>
  turned.reduce((sum, value, at) => sum + value * (weights.upright[at] ?? 0), 0)

/** The last weight of a row stands alone. */
const withBias = (row: readonly number[], values: readonly number[]): number =>
  values.reduce((sum, value, at) => sum + value * (row[at] ?? 0), row[values.length] ?? 0)
