import { classNamed } from '@xrai/contract/classes/class-named'
import { clip, corners, type Detection, type Point } from '@xrai/engine'
import { z } from 'zod'
import { storable } from '../../db/storable.ts'
import { invalidAnswer, invalidScores, parseJson } from './refusal.ts'

/** The request limits the list to 300; a much longer one is not a valid answer. */
export const maxPredictions = 300
const maxListed = 1000
const maxPoints = 5000

const side = z.number().positive()

/**
 * The fields of Roboflow's response that are read. `x` and `y` are the centre of the box, in pixels of the image that
 * was sent.
 */
const answerSchema = z.object({
  // The oldest hosted servers send both as strings.
  image: z.object({ width: z.coerce.number(), height: z.coerce.number() }),
  predictions: z
    .array(
      z.object({
        class: z.string().min(1).max(100),
        class_id: z.int().nonnegative().nullish(),
        confidence: z.number(),
        x: z.number(),
        y: z.number(),
        width: side,
        height: side,
        points: z
          .array(z.object({ x: z.number(), y: z.number() }))
          .max(maxPoints)
          .nullish(),
      }),
    )
    .max(maxListed),
})

type Listed = z.infer<typeof answerSchema>['predictions'][number]

interface Size {
  readonly width: number
  readonly height: number
}

/**
 * The bytes of an answer to detections in pixels of `picture`, best first; `sent` is the size of what was sent.
 * ENGINE_ANSWER_INVALID when it is no such JSON, is about a picture of another size, or has a box outside the picture:
 * then its coordinates have another unit or origin, and all boxes are wrong. ENGINE_SCORES_INVALID when a confidence is no
 * probability.
 */
export const readRoboflowAnswer = (bytes: Uint8Array, sent: Size, picture: Size): Detection[] => {
  const read = answerSchema.safeParse(parseJson(bytes))
  if (!read.success) throw invalidAnswer(`FIELD_${read.error.issues[0]?.path.join('_').toUpperCase() ?? ''}`)
  const { image, predictions } = read.data
  if (image.width !== sent.width || image.height !== sent.height) throw invalidAnswer('OTHER_PICTURE_SIZE')
  if (predictions.some(({ confidence }) => confidence < 0 || confidence > 1))
    throw invalidScores('LOGITS_FOR_PROBABILITIES')
  const place = placeIn(picture, picture.width / sent.width, picture.height / sent.height)
  return predictions
    .toSorted((a, b) => b.confidence - a.confidence)
    .slice(0, maxPredictions)
    .map(place)
}

const placeIn = (picture: Size, across: number, down: number) => {
  const inside = ({ x, y }: Point): Point => ({
    x: Math.min(Math.max(x * across, 0), picture.width),
    y: Math.min(Math.max(y * down, 0), picture.height),
  })
  return ({ x, y, width, height, points, ...listed }: Listed): Detection => {
    const whole = { x: x * across, y: y * down, width: width * across, height: height * down }
    const box = clip<'image'>(whole, picture)
    if (!box) throw invalidAnswer('BOX_OUTSIDE_PICTURE')
    const name = storable(listed.class)
    return {
      class: classNamed(name) ?? name,
      classId: listed.class_id ?? 0,
      confidence: listed.confidence,
      experimental: false,
      box,
      points: points && points.length >= 3 ? points.map(inside) : corners(box),
    }
  }
}
