import type { Model } from '../infer/model.ts'
import type { RawMaps } from '../infer/session.ts'
import type { Size } from '../postprocess/boxes.ts'
import type { Box, Point } from '../postprocess/detection.ts'
import { boxInCrop, type Frame, fromCrop } from '../reading/crops.ts'
import type { ReadFinding, Reading } from '../reading/read-places.ts'
import { type MapWindow, outlineFromMap, outlineOfParts } from './from-map.ts'

/** The maps of a radiograph: the reader's for each place, or the detector's over the whole input. */
export interface Maps {
  readonly reading?: Reading | undefined
  readonly overall?: RawMaps | undefined
}

/** A detector's box is grown by this share before the search in a map of the whole image. */
const grown = 0.1
/** A region that the grown box cuts is followed as far as the box grown by this share. */
const followed = 1

/**
 * Outlines of findings from the networks' own maps, in pixels of the image, in the order of `found`; undefined if a
 * class has no map or the map shows nothing there.
 */
export const outlinesFromMaps = (
  found: readonly ReadFinding[],
  maps: Maps,
  model: Model,
  picture: Size,
): (readonly Point[] | undefined)[] => {
  const across = picture.width / model.input.width
  const down = picture.height / model.input.height
  const tenth = (value: number) => Math.round(value * 10) / 10
  return found.map(finding => {
    const outline = model.outlines?.[model.classes[finding.classId]?.id ?? '']
    const searched =
      outline && (inCrop(finding, outline.map, maps, model) ?? overall(finding, outline.map, maps, model))
    const draw = outline?.parts ? outlineOfParts : outlineFromMap
    const points = searched && draw(searched.window, outline.least)
    const inImage = points?.map(({ x, y }) => {
      const at = fromCrop(x, y, searched?.frame ?? whole(model.input), searched?.window ?? model.input)
      return { x: tenth(at.x * across), y: tenth(at.y * down) }
    })
    return inImage && clockwise(inImage)
  })
}

interface Searched {
  readonly window: MapWindow
  readonly frame: Frame
}

/** Searches the crop of the finding's place, within the place's box. */
const inCrop = ({ place: at }: ReadFinding, map: string, { reading }: Maps, model: Model): Searched | undefined => {
  const channel = model.reader?.maps.indexOf(map) ?? -1
  const place = reading?.places[at ?? -1]
  const frame = reading?.frames[at ?? -1]
  if (!(reading && place && frame) || at === undefined || channel < 0) return undefined
  const { data, channels, width, height } = reading.output.maps
  const start = (at * channels + channel) * width * height
  const logits = data.subarray(start, start + width * height)
  const within = boxInCrop(place.box, frame, { width, height })
  return { window: { logits, width, height, within }, frame }
}

/**
 * Searches the detector's map within the finding's box and a margin, because several boxes may share one thing: each of
 * them is given the whole of it.
 */
const overall = ({ box }: ReadFinding, map: string, { overall: maps }: Maps, model: Model): Searched | undefined => {
  const channel = model.output.maps?.classes.indexOf(map) ?? -1
  if (!maps || channel < 0) return undefined
  const { data, width, height } = maps
  const logits = data.subarray(channel * width * height, (channel + 1) * width * height)
  const frame = whole(model.input)
  const around = (share: number) =>
    boxInCrop({ ...box, width: box.width * (1 + 2 * share), height: box.height * (1 + 2 * share) }, frame, {
      width,
      height,
    })
  const window = { logits, width, height, within: around(grown), followed: around(followed) }
  return { window, frame }
}

/** The whole input as a frame. */
const whole = ({ width, height }: Size): Frame => {
  const box: Box<'input'> = { x: width / 2, y: height / 2, width, height }
  return { box, flipped: false }
}

/** Reverses the outline of a flipped crop, which runs in the other direction. */
const clockwise = (points: readonly Point[]): readonly Point[] => {
  let area = 0
  points.forEach(({ x, y }, at) => {
    const next = points[at + 1] ?? points[0]
    if (next) area += x * next.y - next.x * y
  })
  return area >= 0 ? points : points.toReversed()
}
