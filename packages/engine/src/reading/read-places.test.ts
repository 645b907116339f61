import { describe, expect, it } from 'vitest'
import type { GrayImage } from '../decode/radiograph.ts'
import { type Model, modelSchema } from '../infer/model.ts'
import type { ReaderOutput } from '../infer/session.ts'
import type { NumberedTooth } from '../numbering/number-teeth.ts'
import type { Candidate } from '../postprocess/candidates.ts'
import { logit } from '../postprocess/logistic.ts'
import { cutCrops, frameOf } from './crops.ts'
import { excludeInPlaces, type FoundInPlace } from './exclude-in-places.ts'
import { placesToRead, type ReadPlace } from './places-to-read.ts'
import { joinReading } from './read-places.ts'

const classes = ['Caries', 'FILLING', 'IMPLANT', 'PERIAPICAL LESION', 'CONDYLE']
const own = (answer: string) => ({ bias: 0, detector: 0.5, answers: { [answer]: 1 } })

const said = {
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
    answers: ['decay', 'filling', 'implant', 'lesion'],
    maps: ['Caries', 'PERIAPICAL LESION'],
    mapStride: 4,
    ...{ tall: 1.25, wide: 1.5, mostPlaces: 4, placesLeast: 0.08, elsewhere: 0.35 },
  },
  classes: classes.map(id => ({ id, threshold: 0.3 })),
  fusion: {
    Caries: own('decay'),
    FILLING: own('filling'),
    IMPLANT: own('implant'),
    'PERIAPICAL LESION': own('lesion'),
  },
  rules: [{ if: 'IMPLANT', drops: ['Caries', 'FILLING'] }],
  outlines: { 'PERIAPICAL LESION': { map: 'PERIAPICAL LESION', least: 0.4 } },
  nms: { iou: 0.6 },
  minimumScore: 0.01,
  maximumDetections: 100,
}
const model: Model = modelSchema.parse(said)
const reader = model.reader ?? expect.fail('a model without a reader')

const box = (x: number, y: number, width = 10, height = 30) => ({ x, y, width, height })
const tooth = (number: NumberedTooth['tooth'], x: number, y: number): NumberedTooth => ({
  tooth: number,
  confidence: 0.9,
  box: box(x, y),
})
const detection = (name: string, score: number, where: Candidate['box']): Candidate => ({
  classId: classes.indexOf(name),
  score,
  box: where,
})

describe('the places to read', () => {
  const teeth = [tooth('16', 50, 30), tooth('46', 50, 70)]

  it('are the teeth, then each detection that is on none, in the nearer arch', () => {
    const found = [
      detection('Caries', 0.9, box(51, 31)),
      detection('IMPLANT', 0.8, box(100, 66)),
      detection('FILLING', 0.7, box(101, 66)),
      detection('FILLING', 0.07, box(150, 30)),
    ]
    const places = placesToRead(teeth, found, model, reader)
    expect(places.map(place => [place.tooth, place.box.x, place.upper])).toEqual([
      ['16', 50, true],
      ['46', 50, false],
      [undefined, 100, false],
    ])
  })

  it('are no condyles and never more than the model takes', () => {
    const found = [
      detection('CONDYLE', 0.9, box(10, 10)),
      ...[80, 110, 140, 170].map(x => detection('Caries', 0.5, box(x, 30))),
    ]
    expect(placesToRead(teeth, found, model, reader).map(place => place.box.x)).toEqual([50, 50, 80, 110])
  })

  it('without teeth lie in the arch whose usual height is nearer', () => {
    const found = [detection('Caries', 0.5, box(50, 45)), detection('Caries', 0.4, box(90, 58))]
    expect(placesToRead([], found, model, reader).map(({ upper }) => upper)).toEqual([true, false])
  })
})

describe('the crop of a place', () => {
  const gradient: GrayImage = {
    ...{ width: 200, height: 100, maximum: 255 },
    data: Uint8Array.from({ length: 20_000 }, (_, at) => Math.floor(at / 200) * 2),
  }
  const lower: ReadPlace = { box: box(100, 50, 10, 40), upper: false }

  it('has the aspect of the input and the height or the width that shows the neighbours', () => {
    expect(frameOf(lower, reader)).toEqual({ box: { x: 100, y: 50, width: 25, height: 50 }, flipped: false })
    expect(frameOf({ box: box(100, 50, 40, 10), upper: true }, reader).box).toMatchObject({ width: 60, height: 120 })
  })

  it('shows lower teeth as they stand and upper ones turned, crown up', () => {
    const [down, up] = [lower, { ...lower, upper: true }].map(place => cutCrops(gradient, [place], reader, model.input))
    const column = (crop: Float32Array | undefined) => [0, 10, 31].map(row => crop?.[row * 16 + 8] ?? Number.NaN)
    expect(column(down)).toEqual(column(up).toReversed().with(1, expect.any(Number)))
    // Row 10 is centred at 25 + 50 · 10.5 / 32 of 100 rows, half a pixel lower than its grey is drawn.
    expect(down?.[10 * 16 + 8]).toBeCloseTo((25 + (50 * 10.5) / 32 - 0.5) * 2, 3)
    expect(column(down)).toEqual(column(down).toSorted((a, b) => a - b))
  })

  it('is the same from 16 bits, and repeats the border of the picture', () => {
    const deep: GrayImage = {
      ...{ width: 200, height: 100, maximum: 65535 },
      data: Uint16Array.from(gradient.data, grey => grey * 257),
    }
    const place = { box: box(5, 95, 10, 40), upper: false }
    const [eight, sixteen] = [gradient, deep].map(image => cutCrops(image, [place], reader, model.input))
    for (const [at, grey] of eight?.entries() ?? []) expect(sixteen?.[at]).toBeCloseTo(grey, 3)
    expect(eight?.[31 * 16]).toBe(198)
  })

  it('marks the pixels inside the box in its second channel', () => {
    const marked = cutCrops(gradient, [lower], reader, model.input).subarray(16 * 32)
    const rows = Array.from({ length: 32 }, (_, row) =>
      marked.subarray(row * 16, row * 16 + 16).reduce((a, b) => a + b),
    )
    // 40 of 50 input pixels are 25.6 of 32 rows, 10 of 25 are 6.4 of 16 columns.
    expect(rows.filter(count => count > 0)).toHaveLength(26)
    expect(Math.max(...rows)).toBe(6)
  })
})

/** What a reader says of places: logits by answer, 0 evidence else; maps that show nothing. */
const readingOf = (places: readonly ReadPlace[], answers: readonly (readonly number[])[]) => {
  const output: ReaderOutput = {
    answers: { data: Float32Array.from(answers.flat()), rows: places.length, columns: 4 },
    maps: {
      data: new Float32Array(places.length * 64).fill(-9),
      count: places.length,
      channels: 2,
      width: 4,
      height: 8,
    },
  }
  return { places, frames: places.map(place => frameOf(place, reader)), output }
}

describe('detector and reader together', () => {
  const places: ReadPlace[] = [
    { box: box(50, 30), upper: true, tooth: '16' },
    { box: box(80, 30), upper: true },
  ]

  it('give one finding per place and class by the weights of the model', () => {
    const reading = readingOf(places, [
      [2, -9, -9, -9],
      [-9, 1, -9, -9],
    ])
    const found = joinReading(reading, [detection('Caries', 0.8, box(50, 31))], model).filter(one => one.score > 0.05)
    expect(found).toHaveLength(2)
    expect(found[0]).toMatchObject({ classId: 0, box: box(50, 30), tooth: '16', place: 0 })
    expect(logit(found[0]?.score ?? 0)).toBeCloseTo(2 + 0.5 * logit(0.8), 5)
    expect(logit(found[1]?.score ?? 0)).toBeCloseTo(1 + 0.5 * logit(0.005), 5)
    expect(found[1]?.tooth).toBeUndefined()
  })

  it('box a lesion by the detector, else by the map, else at the end of the root', () => {
    const reading = readingOf(places.slice(0, 1), [[-9, -9, -9, 3]])
    const lesion = detection('PERIAPICAL LESION', 0.5, box(50, 10, 8, 8))
    expect(joinReading(reading, [lesion], model)[0]?.box).toEqual(lesion.box)
    // The frame is 19 by 38 around the tooth; the crop is turned, so that its last rows are above the root.
    reading.output.maps.data.fill(9, 32 + 7 * 4 + 1, 32 + 7 * 4 + 3)
    expect(joinReading(reading, [], model)[0]?.box).toMatchObject({ x: 50, y: expect.closeTo(13.59, 1) })
    reading.output.maps.data.fill(-9)
    const [rootEnd] = joinReading(reading, [], model)
    expect(rootEnd?.box).toMatchObject({
      x: 50,
      width: 10,
      y: expect.closeTo(17.75, 5),
      height: expect.closeTo(14.5, 5),
    })
  })

  it('keep one condyle at each side, by the detector alone', () => {
    const found = [0.9, 0.8, 0.7].map((score, at) => detection('CONDYLE', score, box([10, 190, 20][at] ?? 0, 10)))
    expect(joinReading(readingOf([], []), found, model).map(({ score, box: { x } }) => [score, x])).toEqual([
      [0.9, 10],
      [0.8, 190],
    ])
  })

  it('keep the better of two findings of one class on one tooth', () => {
    const twice: ReadPlace[] = [
      { box: box(50, 30), upper: true },
      { box: box(51, 32, 10, 24), upper: true },
    ]
    const found = joinReading(
      readingOf(twice, [
        [1, -9, -9, -9],
        [2, -9, -9, -9],
      ]),
      [],
      model,
    )
    expect(found.filter(({ classId }) => classId === 0).map(({ place }) => place)).toEqual([1])
  })
})

describe('what one tooth cannot have at once', () => {
  const one = (name: string, score: number, place = 0): FoundInPlace => ({
    ...detection(name, score, box(50, 30)),
    place,
  })
  const namesOf = (found: readonly FoundInPlace[]) => found.map(({ classId }) => classes[classId])

  it('goes in its own place only, if the other is stronger, and is named', () => {
    const [implant, ...others] = excludeInPlaces(
      [one('Caries', 0.3), one('IMPLANT', 0.9), one('FILLING', 0.4), one('Caries', 0.5, 1)],
      model,
    )
    expect(implant?.excluded).toEqual([
      { class: 'FILLING', confidence: 0.4 },
      { class: 'Caries', confidence: 0.3 },
    ])
    expect(others).toMatchObject([{ place: 1, score: 0.5 }])
  })

  it('stays beside what is weaker or below the least confidence of the rule', () => {
    expect(namesOf(excludeInPlaces([one('Caries', 0.6), one('IMPLANT', 0.5)], model))).toEqual(['Caries', 'IMPLANT'])
    expect(namesOf(excludeInPlaces([one('Caries', 0.1), one('IMPLANT', 0.2)], model))).toEqual(['IMPLANT', 'Caries'])
  })
})
