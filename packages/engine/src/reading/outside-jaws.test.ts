import { expect, it } from 'vitest'
import { type Model, modelSchema } from '../infer/model.ts'
import type { Candidate } from '../postprocess/candidates.ts'
import type { ReadPlace } from './places-to-read.ts'
import { joinReading } from './read-places.ts'

const classes = ['IMPLANT', 'ERUPTING TOOTH', 'CONDYLE']

const model: Model = modelSchema.parse({
  name: 'test',
  version: '1',
  type: 'panoramic',
  file: 'model.onnx',
  sha256: '0'.repeat(64),
  input: { name: 'image', width: 200, height: 100 },
  output: { name: 'conditions', strides: [8] },
  reader: {
    file: 'reader.onnx',
    sha256: '0'.repeat(64),
    input: { name: 'crops', width: 16, height: 32 },
    answers: ['implant', 'impacted', 'erupting'],
    maps: [],
    mapStride: 4,
    tall: 1.25,
    wide: 1.5,
    mostPlaces: 44,
    placesLeast: 0.08,
    elsewhere: 0.35,
  },
  classes: classes.map(id => ({ id, threshold: 0.3 })),
  jaws: { fromTeeth: 4, beside: 2.5, sideways: 0.3, beyond: 0.35, nearest: 3 },
  confirmed: {
    IMPLANT: { answers: ['implant'], least: -1 },
    'ERUPTING TOOTH': { answers: ['impacted', 'erupting'], least: 0 },
  },
  contradicted: 0.19,
  onePerSide: ['CONDYLE'],
  nms: { iou: 0.6 },
  minimumScore: 0.01,
  maximumDetections: 100,
})

/** Teeth from x 60 to 140: the upper ones end at y 25, the lower ones at y 75. */
const teeth: readonly ReadPlace[] = [16, 14, 21, 25, 27].flatMap((tooth, at): ReadPlace[] => [
  { tooth: `${tooth}` as never, upper: true, box: { x: 65 + 17.5 * at, y: 35, width: 10, height: 20 } },
  { tooth: `${tooth + 20}` as never, upper: false, box: { x: 65 + 17.5 * at, y: 65, width: 10, height: 20 } },
])

const named = (name: string, x: number, y: number, score = 0.6): Candidate => ({
  classId: classes.indexOf(name),
  score,
  box: { x, y, width: 8, height: 20 },
})

/** Joins detections with the reader's answers for each place: implant, impacted, erupting. */
const join = (
  places: readonly ReadPlace[],
  detections: readonly Candidate[],
  answers: readonly number[] = [3, 3, 3],
  asked: Model = model,
) => {
  const count = places.length
  const reading = {
    places,
    frames: places.map(({ box, upper }) => ({ box, flipped: upper })),
    output: {
      answers: { data: Float32Array.from(places.flatMap(() => answers)), rows: count, columns: 3 },
      maps: { data: new Float32Array(0), count, channels: 0, width: 4, height: 8 },
    },
  }
  return joinReading(reading, detections, asked).map(({ classId, box, score }) => [
    classes[classId],
    box.x,
    box.y,
    score,
  ])
}

it('drops what lies outside the jaws, but for condyles', () => {
  const letter = named('IMPLANT', 12, 78)
  const hyoid = named('ERUPTING TOOTH', 62, 83)
  const ear = named('ERUPTING TOOTH', 185, 40)
  const sinus = named('IMPLANT', 100, 15)
  const condyle = named('CONDYLE', 15, 12)
  expect(join(teeth, [letter, hyoid, ear, sinus, condyle])).toEqual([['CONDYLE', 15, 12, 0.6]])
})

it('keeps a third molar beside the last tooth, a root where neighbours are missing, and a tooth below the others', () => {
  const molar = named('ERUPTING TOOTH', 160, 60)
  const buried = named('ERUPTING TOOTH', 100, 80)
  expect(join(teeth, [molar, buried])).toHaveLength(2)
  const front = teeth.filter(({ box }) => box.x > 80 && box.x < 120)
  expect(join(front, [named('IMPLANT', 50, 60)])).toHaveLength(1)
  const onlyUpper = [...teeth, ...teeth].filter(({ upper }) => upper)
  expect(join(onlyUpper, [named('IMPLANT', 100, 90)])).toHaveLength(1)
})

it('drops nothing where too few teeth are numbered to tell, or where the model does not ask for it', () => {
  const letter = named('IMPLANT', 12, 78)
  expect(join(teeth.slice(0, 3), [letter])).toHaveLength(1)
  expect(join(teeth, [letter], [3, 3, 3], { ...model, jaws: undefined })).toHaveLength(1)
})

it("lowers a detector's finding that the reader knows nothing of", () => {
  const at = (name: string, score: number) => named(name, 65, 65, score)
  expect(join(teeth, [at('IMPLANT', 0.6)], [-2, 3, 3])).toEqual([['IMPLANT', 65, 65, 0.19]])
  expect(join(teeth, [at('IMPLANT', 0.1)], [-2, 3, 3])).toEqual([['IMPLANT', 65, 65, 0.1]])
  expect(join(teeth, [at('ERUPTING TOOTH', 0.6)], [3, -2, 0.5])).toEqual([['ERUPTING TOOTH', 65, 65, 0.6]])
  expect(join(teeth, [at('ERUPTING TOOTH', 0.6)], [3, -2, -0.5])).toEqual([['ERUPTING TOOTH', 65, 65, 0.19]])
  const between = named('IMPLANT', 100, 50)
  expect(join(teeth, [between], [-2, 3, 3])).toEqual([['IMPLANT', 100, 50, 0.6]])
})
