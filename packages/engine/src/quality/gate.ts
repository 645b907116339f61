import type { QualityCode } from '@xrai/contract/errors/quality'
import type { Orientation } from '@xrai/contract/records/orientation'
import type { RadiographType } from '@xrai/contract/records/radiograph'
import type { GrayImage, Radiograph } from '../decode/radiograph.ts'
import type { Scorer } from '../infer/scorer.ts'
import { gateInputOf } from './gate-input.ts'
import { turnImage } from './turn-image.ts'

/** An image corrected as far as the gate can determine its orientation, with its remaining faults. */
interface Righted {
  /** Null if it is already upright. */
  readonly orientation: Orientation | null
  readonly faults: readonly QualityCode[]
}

/** The likely type of an image before the user chooses one. */
export interface Suggestion {
  /** Undefined if the network is uncertain, or sees no radiograph. */
  readonly type: RadiographType | undefined
  /** How it would be corrected as a panoramic; null if it would not, or if it has further faults. */
  readonly orientation: Orientation | null
}

export interface Gate {
  /** The quality faults of an image for its given type, the most serious first; empty for a good one. */
  faultsOf(radiograph: Radiograph, type: RadiographType): Promise<QualityCode[]>
  /** Corrects a negative, an upside-down and a mirrored image in sequence, and checks it again each time. */
  turnRight(radiograph: Radiograph, type: RadiographType): Promise<Righted>
  /** Suggests nothing without the network. */
  suggest(radiograph: Radiograph): Promise<Suggestion>
  close(): Promise<void>
}

/** The penalty of an image that is coloured throughout; a grey image is classified by its content. */
const weightOfColour = 5

/**
 * Minimum distance from the panoramics' threshold for a suggestion, chosen on pictures of the tune parts
 * (docs/decisions/126-quality-check-of-real-periapicals.md).
 */
const certain = { panoramic: 2, periapical: 1 } as const

const ofTheExposure = [
  { code: 'QUALITY_SCREEN_PHOTO', answer: 'screen' },
  { code: 'QUALITY_INVERTED', answer: 'inverted' },
  { code: 'QUALITY_TOO_DARK', answer: 'dark' },
  { code: 'QUALITY_TOO_BRIGHT', answer: 'bright' },
  { code: 'QUALITY_BLURRED', answer: 'blurred' },
] as const

const asItIs: Orientation = { upsideDown: false, mirrored: false, inverted: false }

/**
 * The negative comes first, because the upside-down check requires teeth brighter than the air. Films and photographs
 * get upside down by half a turn: flipped vertically, such an image would show the patient's right on the left's side.
 * A file that states the sides keeps them.
 */
const turnsOf = ({ statesSides = false }: Radiograph) =>
  [
    { fault: 'QUALITY_INVERTED', turn: { inverted: true } },
    { fault: 'QUALITY_UPSIDE_DOWN', turn: statesSides ? { upsideDown: true } : { upsideDown: true, mirrored: true } },
  ] as const

/**
 * The quality check of an image before its analysis, a few milliseconds (docs/decisions/023-quality-gate.md). Without
 * its network the gate uses only the file's own facts.
 */
export const createGate = (network?: Scorer): Gate => {
  const faultsOf = async ({ image, facts, colour = 0 }: Radiograph, type: RadiographType): Promise<QualityCode[]> => {
    // Patient Orientation (0020,0020), PS3.3 C.7.6.1.1.1.
    const mirrored = facts.dicom?.mirrored === true && 'QUALITY_MIRRORED'
    if (!network) return mirrored ? [mirrored] : []
    const above = await judge(network, image, type)
    const isPanoramic = type === 'panoramic'
    const faults: (QualityCode | false)[] = [
      isNoRadiograph(above, colour) && 'QUALITY_NOT_RADIOGRAPH',
      // These faults resemble each other, so the most certain one comes first.
      ...ofTheExposure
        .map(({ code, answer }) => ({ code, by: above(answer) }))
        .filter(({ by }) => by > 0)
        .toSorted((a, b) => b.by - a.by)
        .map(({ code }) => code),
      isPanoramic && above('periapical') > 0 && 'QUALITY_LOOKS_PERIAPICAL',
      !isPanoramic && above('periapical') < 0 && 'QUALITY_LOOKS_PANORAMIC',
      mirrored,
      // Only a panoramic has a defined upright orientation.
      isPanoramic && above('periapical') <= 0 && above('overturned') > 0 && 'QUALITY_UPSIDE_DOWN',
    ]
    return faults.filter(fault => fault !== false)
  }

  const suggest = async (radiograph: Radiograph): Promise<Suggestion> => {
    if (!network) return { type: undefined, orientation: null }
    const righted = await turnRight(radiograph, 'panoramic')
    const orientation = righted.faults.length === 0 ? righted.orientation : null
    const image = orientation ? turnImage(radiograph.image, orientation) : radiograph.image
    const above = await judge(network, image, 'panoramic')
    return { type: typeOf(above, radiograph.colour), orientation }
  }

  const turnRight = async (radiograph: Radiograph, type: RadiographType): Promise<Righted> => {
    let righted = { ...asItIs, mirrored: radiograph.facts.dicom?.mirrored === true }
    const faultsWhen = async (orientation: Orientation) => {
      const image = turnImage(radiograph.image, orientation)
      const faults = await faultsOf({ ...radiograph, image }, type)
      return orientation.mirrored ? faults.filter(fault => fault !== 'QUALITY_MIRRORED') : faults
    }
    let faults = await faultsWhen(righted)
    for (const { fault, turn } of turnsOf(radiograph)) {
      if (!faults.includes(fault)) continue
      const turned = { ...righted, ...turn }
      const after = await faultsWhen(turned)
      // An image that looks wrong in both orientations is ambiguous, and stays unchanged.
      if (after.includes(fault)) continue
      righted = turned
      faults = after
    }
    return { orientation: Object.values(righted).includes(true) ? righted : null, faults }
  }

  return {
    faultsOf,
    turnRight,
    suggest,
    close: async () => network?.close(),
  }
}

/** By how much an answer exceeds the threshold of the type; negative infinity for a missing threshold. */
type Above = (answer: string) => number

const judge = async ({ model, run }: Scorer, image: GrayImage, type: RadiographType): Promise<Above> => {
  const answers = await run(gateInputOf(image))
  const limits = model.thresholds[type]
  return answer => (answers[answer] ?? 0) - (limits[answer] ?? Number.POSITIVE_INFINITY)
}

const isNoRadiograph = (above: Above, colour: number) => above('notRadiograph') + weightOfColour * colour > 0

const typeOf = (above: Above, colour = 0): RadiographType | undefined => {
  if (isNoRadiograph(above, colour)) return undefined
  const byHowMuch = above('periapical')
  if (byHowMuch > certain.periapical) return 'periapical'
  return byHowMuch < -certain.panoramic ? 'panoramic' : undefined
}
