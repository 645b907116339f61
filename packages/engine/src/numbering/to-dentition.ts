import type { Dentition } from '@xrai/contract/teeth/dentition'
import { type Fdi, isMilk } from '@xrai/contract/teeth/fdi'
import type { Size } from '../postprocess/boxes.ts'
import { toPicture } from '../postprocess/to-detections.ts'
import type { NumberedTooth } from './number-teeth.ts'

export interface NumberingOptions {
  readonly input: Size
  /** The picture's size in its own pixels. */
  readonly picture: Size
  /** Left and right are exchanged in the picture, by its file. */
  readonly mirrored?: boolean
}

/** With so many milk teeth of at least this score a dentition is mixed: a single one may be a mistake. */
const minMilkTeeth = 2
const minScore = 0.5

/** The teeth of a picture in its own pixels, by number. */
export const toDentition = (
  numbered: readonly NumberedTooth[],
  { input, picture, mirrored = false }: NumberingOptions,
): Dentition => {
  if (numbered.length === 0) return { numbering: 'none', teeth: [] }
  const milk = numbered.filter(({ tooth, confidence }) => isMilk(tooth) && confidence >= minScore)
  const teeth = numbered.map(({ tooth, confidence, box }) => ({
    tooth: numberIn(tooth, mirrored),
    confidence,
    ...toPicture(box, input, picture),
  }))
  return {
    numbering: milk.length >= minMilkTeeth ? 'mixed' : 'numbered',
    teeth: teeth.toSorted((a, b) => Number(a.tooth) - Number(b.tooth)),
  }
}

const otherSide: Readonly<Record<string, string>> = { 1: '2', 2: '1', 3: '4', 4: '3', 5: '6', 6: '5', 7: '8', 8: '7' }

/** The number of a tooth that the network saw; in a mirrored picture it is one of the other side. */
export const numberIn = (tooth: Fdi, mirrored: boolean): Fdi =>
  // Each quadrant has the places of its opposite.
  mirrored ? (`${otherSide[tooth[0] ?? '']}${tooth[1]}` as Fdi) : tooth
