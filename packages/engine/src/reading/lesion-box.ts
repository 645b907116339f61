import type { RawMaps } from '../infer/session.ts'
import { clip, type Size } from '../postprocess/boxes.ts'
import type { Box } from '../postprocess/detection.ts'
import { logit } from '../postprocess/logistic.ts'
import { type Frame, fromCrop } from './crops.ts'
import type { Evidence } from './evidence.ts'
import type { ReadPlace } from './places-to-read.ts'

/** Below this score the detector's box is no better than the reader's map. */
const boxLeast = 0.05
/** Without box and map: the third of the tooth at its root's end, longer past it. */
const rootShare = 1 / 3
const wider = 0.15

export interface LesionMap {
  readonly maps: RawMaps
  readonly channel: number
  /** The probability from which a cell is inside. */
  readonly least: number
}

/** The box of a lesion: the detector's, else that of the reader's map, else the end of the root. */
export const lesionBox = (
  { detected, place: at }: Evidence,
  place: ReadPlace,
  frame: Frame,
  map: LesionMap | undefined,
  input: Size,
): Box<'input'> => {
  if (detected && detected.score >= boxLeast) return detected.box
  const mapped = map && boxOfMap(map, at, frame)
  return clip(mapped ?? rootEnd(place), input) ?? place.box
}

const boxOfMap = ({ maps, channel, least }: LesionMap, at: number, frame: Frame): Box<'input'> | undefined => {
  const { data, channels, width, height } = maps
  const start = (at * channels + channel) * width * height
  const level = logit(least)
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (!((data[start + y * width + x] ?? Number.NaN) >= level)) continue
      left = Math.min(left, x)
      right = Math.max(right, x + 1)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y + 1)
    }
  }
  if (right < 0) return undefined
  const [a, b] = [fromCrop(left, top, frame, { width, height }), fromCrop(right, bottom, frame, { width, height })]
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, width: Math.abs(b.x - a.x), height: Math.abs(b.y - a.y) }
}

const rootEnd = ({ box, upper }: ReadPlace): Box<'input'> => {
  const way = upper ? -1 : 1
  const height = box.height * (rootShare + wider)
  // From a third of the tooth to `wider` of it past its end.
  const end = box.y + way * box.height * (0.5 + wider)
  return { x: box.x, y: end - (way * height) / 2, width: box.width, height }
}
