import type { QualityCode } from '@xrai/contract/errors/quality'
import type { Orientation } from '@xrai/contract/records/orientation'
import type { RadiographType } from '@xrai/contract/records/radiograph'
import type { GrayImage, Radiograph } from '../decode/radiograph.ts'
import type { Scorer } from '../infer/scorer.ts'
import { sheetOf } from './sheet.ts'
import { turnImage } from './turn-image.ts'

/** A picture turned right as far as the gate can tell how, and what speaks against it then. */
interface Righted {
  /** Null where it stands right as it is. */
  readonly orientation: Orientation | null
  readonly faults: readonly QualityCode[]
}

/** What a picture seems to be before its type is chosen. */
export interface Suggestion {
  /** Undefined where the network is not certain, or sees no radiograph. */
  readonly type: RadiographType | undefined
  /** How it would be turned right as a panoramic; null where it would not, or where more speaks against it. */
  readonly orientation: Orientation | null
}

export interface Gate {
  /** The quality faults of a picture for its given type, the gravest first; empty for a good one. */
  faultsOf(radiograph: Radiograph, type: RadiographType): Promise<QualityCode[]>
  /** Turns a negative, an overturned and a mirrored picture, one after the other, and judges it again each time. */
  turnRight(radiograph: Radiograph, type: RadiographType): Promise<Righted>
  /** Nothing is suggested without the network. */
  suggest(radiograph: Radiograph): Promise<Suggestion>
  close(): Promise<void>
}

/** How far a picture that is coloured all over is nearer to being no radiograph; one in greys is judged by what it shows. */
const weightOfColour = 5

/**
 * How far from the panoramics' threshold a type is suggested: 91–100 % of native, masked and squeezed panoramics and
 * 86 % of real periapicals get their own, 6 % of the latter the other (docs/decisions/043-native-radiographs.md).
 */
const certain = { panoramic: 5, periapical: 1 } as const

const ofTheExposure = [
  { code: 'QUALITY_SCREEN_PHOTO', answer: 'screen' },
  { code: 'QUALITY_INVERTED', answer: 'inverted' },
  { code: 'QUALITY_TOO_DARK', answer: 'dark' },
  { code: 'QUALITY_TOO_BRIGHT', answer: 'bright' },
  { code: 'QUALITY_BLURRED', answer: 'blurred' },
] as const

const asItIs: Orientation = { upsideDown: false, mirrored: false, inverted: false }

/** A negative first: which way up it stands is asked of a picture with teeth brighter than the air. */
const turns = [
  { fault: 'QUALITY_INVERTED', turn: { inverted: true } },
  { fault: 'QUALITY_UPSIDE_DOWN', turn: { upsideDown: true } },
] as const

/**
 * The quality check of a picture before its analysis, a few milliseconds (docs/decisions/023-quality-gate.md). Without
 * its network the gate uses the file's own facts only.
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
      // These faults resemble each other: the most certain one first.
      ...ofTheExposure
        .map(({ code, answer }) => ({ code, by: above(answer) }))
        .filter(({ by }) => by > 0)
        .toSorted((a, b) => b.by - a.by)
        .map(({ code }) => code),
      isPanoramic && above('periapical') > 0 && 'QUALITY_LOOKS_PERIAPICAL',
      !isPanoramic && above('periapical') < 0 && 'QUALITY_LOOKS_PANORAMIC',
      mirrored,
      // Only a panoramic has a right way up.
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
    for (const { fault, turn } of turns) {
      if (!faults.includes(fault)) continue
      const turned = { ...righted, ...turn }
      const after = await faultsWhen(turned)
      // A picture that looks wrong both ways round is not understood, and stays as it is.
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

/** By how much an answer is above the threshold of the type; nothing is above a threshold that is not there. */
type Above = (answer: string) => number

const judge = async ({ model, run }: Scorer, image: GrayImage, type: RadiographType): Promise<Above> => {
  const answers = await run(sheetOf(image))
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
