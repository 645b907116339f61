import { describe, expect, it } from 'vitest'
import type { GrayImage } from '../decode/radiograph.ts'
import { type Model, modelSchema } from '../infer/model.ts'
import type { ReaderOutput, Session } from '../infer/session.ts'
import type { Candidate } from '../postprocess/candidates.ts'
import { logit } from '../postprocess/logistic.ts'
import { closerFrame, cutCrops, frameOf } from './crops.ts'
import { gatherEvidence } from './evidence.ts'
import { excludeInPlaces, type FoundInPlace, lowerContradicted } from './exclude-in-places.ts'
import type { ReadPlace } from './places-to-read.ts'
import { joinReading, readPlaces } from './read-places.ts'

const classes = ['Caries', 'FILLING', 'IMPLANT', 'CONDYLE']
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
    layout: { width: 200, height: 100 },
    answers: ['decay', 'filling', 'implant', 'tooth'],
    maps: ['Caries'],
    mapStride: 4,
    tall: 1.25,
    wide: 1.5,
    mostPlaces: 4,
    placesLeast: 0.08,
    elsewhere: 0.35,
  },
  classes: classes.map(id => ({ id, threshold: 0.3 })),
  fusion: { Caries: own('decay'), FILLING: own('filling'), IMPLANT: own('implant') },
  elsewhereIf: { answers: { tooth: 1, implant: -1 }, widest: 2.5, usualWidth: 0.04 },
  rules: [{ if: 'IMPLANT', drops: ['Caries', 'FILLING'] }],
  outlines: { Caries: { map: 'Caries', least: 0.4 } },
  nms: { iou: 0.6 },
  minimumScore: 0.01,
  maximumDetections: 100,
}
const model: Model = modelSchema.parse(said)
const reader = model.reader ?? expect.fail('a model without a reader')

const cropOf = (image: GrayImage, place: ReadPlace) =>
  cutCrops(image, [{ place, frame: frameOf(place, reader, model.input, image) }], reader.input, model.input)

const box = (x: number, y: number, width = 10, height = 30) => ({ x, y, width, height })
const detection = (name: string, score: number, where: Candidate['box']): Candidate => ({
  classId: classes.indexOf(name),
  score,
  box: where,
})

describe('the crop of a place', () => {
  const gradient: GrayImage = {
    width: 200,
    height: 100,
    maximum: 255,
    data: Uint8Array.from({ length: 20_000 }, (_, at) => Math.floor(at / 200) * 2),
  }
  const lower: ReadPlace = { box: box(100, 50, 10, 40), upper: false }

  it('has the aspect of the input, and the height or width that shows the neighbours', () => {
    const wide = { box: box(100, 50, 40, 10), upper: true }
    expect(frameOf(lower, reader, model.input, model.input)).toEqual({
      box: { x: 100, y: 50, width: 25, height: 50 },
      flipped: false,
    })
    expect(frameOf(wide, reader, model.input, model.input)).toMatchObject({
      box: { width: 60, height: 120 },
      flipped: true,
    })
  })

  it('has that aspect in pixels of the layout, whatever the size of the input', () => {
    const square = { ...reader, layout: { width: 100, height: 100 } }
    expect(frameOf(lower, square, model.input, model.input).box).toEqual({ x: 100, y: 50, width: 50, height: 50 })
    expect(frameOf({ ...lower, box: box(100, 50, 40, 10) }, square, model.input, model.input).box).toMatchObject({
      width: 60,
      height: 60,
    })
  })

  it('shows lower teeth unchanged and upper ones flipped, crown up', () => {
    const [down, up] = [lower, { ...lower, upper: true }].map(place => cropOf(gradient, place))
    const column = (crop: Float32Array | undefined) => [0, 10, 31].map(row => crop?.[row * 16 + 8] ?? Number.NaN)
    expect(column(down)).toEqual(column(up).toReversed().with(1, expect.any(Number)))
    // Row 10 is centred at 25 + 50 · 10.5 / 32 of 100 rows, half a pixel lower than its grey is drawn.
    expect(down?.[10 * 16 + 8]).toBeCloseTo((25 + (50 * 10.5) / 32 - 0.5) * 2, 3)
    expect(column(down)).toEqual(column(down).toSorted((a, b) => a - b))
  })

  it('is the same from 16 bits, and repeats the border of the image', () => {
    const deep: GrayImage = {
      width: 200,
      height: 100,
      maximum: 65535,
      data: Uint16Array.from(gradient.data, grey => grey * 257),
    }
    const place = { box: box(5, 95, 10, 40), upper: false }
    const [eight, sixteen] = [gradient, deep].map(image => cropOf(image, place))
    for (const [at, grey] of eight?.entries() ?? []) expect(sixteen?.[at]).toBeCloseTo(grey, 3)
    expect(eight?.[31 * 16]).toBe(198)
  })

  it('marks the pixels inside the box in its second channel', () => {
    const marked = cropOf(gradient, lower).subarray(16 * 32)
    const rows = Array.from({ length: 32 }, (_, row) =>
      marked.subarray(row * 16, row * 16 + 16).reduce((a, b) => a + b),
    )
    // 40 of 50 input pixels are 25.6 of 32 rows, 10 of 25 are 6.4 of 16 columns.
    expect(rows.filter(count => count > 0)).toHaveLength(26)
    expect(Math.max(...rows)).toBe(6)
  })
})

/** The reader's answers by place: decay, filling, implant, tooth; maps that show nothing. */
const readingOf = (places: readonly ReadPlace[], answers: readonly (readonly number[])[]) => {
  const maps = { data: new Float32Array(places.length * 32).fill(-9), count: places.length, channels: 1 }
  const output: ReaderOutput = {
    answers: { data: Float32Array.from(answers.flat()), rows: places.length, columns: 4 },
    maps: { ...maps, width: 4, height: 8 },
  }
  return { places, frames: places.map(place => frameOf(place, reader, model.input, model.input)), output }
}
const nothing = [-9, -9, -9, 9]
const decay = (logitOfDecay: number) => [logitOfDecay, -9, -9, 9]
const shown = (places: readonly ReadPlace[], answers: readonly (readonly number[])[], found: readonly Candidate[]) =>
  joinReading(readingOf(places, answers), found, model).filter(({ score }) => score > 0.05)

describe('detector and reader together', () => {
  const places: ReadPlace[] = [
    { box: box(50, 30), upper: true, tooth: '16' },
    { box: box(80, 30), upper: true },
  ]

  it('give one finding per place and class by the weights of the model', () => {
    const found = shown(places, [decay(2), [-9, 1, -9, 9]], [detection('Caries', 0.8, box(50, 31))])
    expect(found).toHaveLength(2)
    expect(found[0]).toMatchObject({ classId: 0, tooth: '16', place: 0 })
    expect(logit(found[0]?.score ?? 0)).toBeCloseTo(2 + 0.5 * logit(0.8), 5)
    expect(logit(found[1]?.score ?? 0)).toBeCloseTo(1 + 0.5 * logit(0.005), 5)
    expect(found[1]?.tooth).toBeUndefined()
  })

  it("never treat a detector's score as certain", () => {
    const [found] = shown(places.slice(0, 1), [decay(0)], [detection('Caries', 1, box(50, 30))])
    expect(logit(found?.score ?? 0)).toBeCloseTo(0.5 * logit(0.995), 5)
  })

  it('count a detection only for the place with which it overlaps most', () => {
    const beside = [box(50, 30), box(54, 30)].map((where): ReadPlace => ({ box: where, upper: true, tooth: '16' }))
    const evidence = gatherEvidence(
      beside,
      [detection('Caries', 0.8, box(51, 30))],
      readingOf(beside, [decay(0), decay(0)]).output,
      model,
    )
    const logits = evidence.filter(({ classId }) => classId === 0).map(({ score }) => logit(score))
    expect(logits[0]).toBeCloseTo(0.5 * logit(0.8), 5)
    expect(logits[1]).toBeCloseTo(0.5 * logit(0.005), 5)
  })

  it('count a detection for no place that it overlaps by less than sameTooth', () => {
    const [found] = shown(places.slice(0, 1), [decay(3)], [detection('Caries', 0.9, box(56, 30))])
    expect(logit(found?.score ?? 0)).toBeCloseTo(3 + 0.5 * logit(0.005), 5)
  })

  it("use the detector's own box of the greatest score and overlap if it is certain enough, else the place's", () => {
    const boxes = [
      detection('Caries', 0.5, box(52, 30)),
      detection('Caries', 0.45, box(50, 30, 9)),
      detection('FILLING', 0.9, box(50, 30, 8)),
    ]
    expect(shown(places.slice(0, 1), [decay(2)], boxes)[0]?.box).toEqual(box(50, 30, 9))
    const unsure = [detection('Caries', 0.09, box(50, 30, 9))]
    expect(shown(places.slice(0, 1), [decay(4)], unsure)[0]?.box).toEqual(box(50, 30))
  })

  it('keep the better of two findings of one class whose places overlap', () => {
    const twice: ReadPlace[] = [
      { box: box(50, 30), upper: true },
      { box: box(51, 32, 10, 24), upper: true },
      { box: box(54, 33, 40, 80), upper: true },
    ]
    // The third is not much wider than a tooth only if teeth are wide.
    const wide = { ...model, elsewhereIf: { answers: { tooth: 1 }, widest: 9, usualWidth: 0.04 } }
    const found = joinReading(readingOf(twice, [decay(1), decay(2), decay(1.5)]), [], wide)
    expect(found.filter(({ classId }) => classId === 0).map(({ place }) => place)).toEqual([1])
  })

  it('keep the better of two findings of one class whose boxes overlap', () => {
    const neighbours: ReadPlace[] = [
      { box: box(50, 30), upper: true, tooth: '16' },
      { box: box(60, 30), upper: true, tooth: '15' },
    ]
    const bridge = [detection('FILLING', 0.8, box(55, 30, 18))]
    const filled = [-9, 3, -9, 9]
    expect(shown(neighbours, [filled, filled], bridge).map(({ place }) => place)).toEqual([0])
    expect(shown(neighbours, [filled, filled], [])).toHaveLength(2)
  })

  it("keep the detector's findings of a class that the reader only adds to, and add one if the detector has none", () => {
    const adding = modelSchema.parse({
      ...said,
      fusion: { ...said.fusion, FILLING: { ...own('filling'), adds: 0.5 } },
    })
    const filled = [-9, 3, -9, 9]
    const joined = (score: number) =>
      joinReading(readingOf(places, [filled, filled]), [detection('FILLING', score, box(50, 31))], adding)
        .filter(({ classId }) => classes[classId] === 'FILLING')
        .map(({ place, score: confidence, box: { y } }) => ({ place, confidence, y }))
    expect(joined(0.4)).toEqual([
      { place: 1, confidence: 0.5, y: 30 },
      { place: 0, confidence: 0.4, y: 31 },
    ])
    // A box with a score below `ownBox` does not count.
    expect(joined(0.05)).toMatchObject([{ place: 0 }, { place: 1 }, { place: 0, confidence: 0.05 }])
  })

  it('are kept at or above `minimumRead`, below the least score of the detector', () => {
    const faint = readingOf(places.slice(0, 1), [decay(-2.6)])
    expect(joinReading(faint, [], model)).toEqual([])
    expect(joinReading(faint, [], { ...model, minimumRead: 0.003 })).toHaveLength(1)
  })

  it("keep the detector's findings of a class without a reader's answer", () => {
    const condyles = [0.9, 0.8].map((score, at) => detection('CONDYLE', score, box(10 + 180 * at, 10)))
    expect(shown([], [], condyles)).toEqual(condyles)
  })
})

describe('a place other than a numbered tooth', () => {
  const elsewhere = (width: number, answers: readonly number[], numbered: readonly number[] = []) => {
    const teeth = numbered.map((own, at): ReadPlace => ({ box: box(20 + 30 * at, 70, own), upper: false, tooth: '36' }))
    const places: ReadPlace[] = [...teeth, { box: box(50, 20, width), upper: true }]
    const found = shown(places, [...teeth.map(() => nothing), answers], [detection('Caries', 0.9, box(50, 20, width))])
    return found.map(({ place }) => place)
  }

  it('counts only if the reader recognises one of the things that may be there', () => {
    expect(elsewhere(10, [4, -9, -9, 1.1])).toEqual([0])
    expect(elsewhere(10, [4, -9, -9, 0.9])).toEqual([])
    expect(elsewhere(10, [4, -9, -0.9, -9])).toContain(0)
    expect(elsewhere(10, [4, -9, -1.1, -9])).toEqual([])
  })

  it('counts only if it is less than `widest` times as wide as the median of four teeth or more', () => {
    // 0.04 of 200 pixels are 8, of which 2.5 times are 20.
    expect(elsewhere(19, decay(4))).toEqual([0])
    expect(elsewhere(21, decay(4), [20, 20, 20])).toEqual([])
    expect(elsewhere(21, decay(4), [8, 8, 9, 30])).toEqual([4])
    expect(elsewhere(21.5, decay(4), [8, 8, 9, 30])).toEqual([])
  })
})

describe('without a reader', () => {
  const alone: Model = { ...model, fusion: { Caries: { bias: 1, detector: 2, answers: {} } } }

  it("findings are the detector's, calibrated by class, best first and without those below the least score", () => {
    const found = joinReading(
      undefined,
      [
        detection('FILLING', 0.75, box(10, 10)),
        detection('Caries', 0.7, box(50, 30)),
        detection('Caries', 0.02, box(80, 30)),
      ],
      alone,
    )
    expect(found.map(({ classId }) => classes[classId])).toEqual(['Caries', 'FILLING'])
    expect(logit(found[0]?.score ?? 0)).toBeCloseTo(1 + 2 * logit(0.7), 5)
    expect(found[1]?.score).toBe(0.75)
  })
})

/** A session whose reader answers by the count of crops in each call: decay, filling, implant, tooth of each. */
const sessionOf = (model: Model, answer: (count: number) => readonly number[]): Session => ({
  model,
  device: 'said',
  cropsAtOnce: 12,
  run: () => Promise.reject(new Error('no detector')),
  read: async (_, [count]) => ({
    answers: { data: Float32Array.from(answer(count)), rows: count, columns: 4 },
    maps: { data: new Float32Array(count * 32), count, channels: 1, width: 4, height: 8 },
  }),
  close: async () => undefined,
})
const blank: GrayImage = { width: 200, height: 100, maximum: 255, data: new Uint8Array(20_000) }

describe('the runs of the reader', () => {
  it('have as many crops as the session takes at once, and are joined in the order of the places', async () => {
    const counts: number[] = []
    const many = { ...model, reader: { ...reader, mostPlaces: 44 } }
    const session = sessionOf(many, count => {
      const first = counts.reduce((sum, one) => sum + one, 0)
      counts.push(count)
      return Array.from({ length: count * 4 }, (_, at) => first + (at >> 2))
    })
    const spread = Array.from({ length: 15 }, (_, at) => detection('Caries', 0.5, box(6 + 13 * at, 30)))
    const reading = await readPlaces(session, blank, [], spread)
    expect(counts.splice(0)).toEqual([12, 3])
    const { cropsAtOnce: _twelve, ...usual } = session
    await readPlaces(usual, blank, [], spread)
    expect(counts).toEqual([2, 2, 2, 2, 2, 2, 2, 1])
    expect(reading?.places).toHaveLength(15)
    expect([...(reading?.output.answers.data ?? [])].filter((_, at) => at % 4 === 0)).toEqual([...Array(15).keys()])
    expect(reading?.output.maps).toMatchObject({ count: 15, data: { length: 15 * 32 } })
    expect(await readPlaces({ ...session, model: { ...many, reader: undefined } }, blank, [], spread)).toBeUndefined()
  })
})

describe('the second look', () => {
  const closer = { share: 0.8, towardsCrown: 0.12, answers: ['decay'], from: 0.1 }

  it('has a smaller crop nearer the crown, which is up in the lower jaw and down in the upper one', () => {
    const frame = { box: { x: 100, y: 50, width: 25, height: 50 }, flipped: false }
    expect(closerFrame(frame, closer)).toEqual({ box: { x: 100, y: 44, width: 20, height: 40 }, flipped: false })
    expect(closerFrame({ ...frame, flipped: true }, closer).box.y).toBe(56)
  })

  it('is taken at suspected places alone, and changes no other answer', async () => {
    const counts: number[] = []
    const session = sessionOf({ ...model, reader: { ...reader, closer } }, count => {
      counts.push(count)
      return counts.length === 1 ? [1, 5, 6, 7, -3, 5, 6, 7, -2, 5, 6, 7] : [3, 0, 0, 0, -4, 0, 0, 0]
    })
    const places = [20, 80, 140].map(x => detection('Caries', 0.5, box(x, 30)))
    const reading = await readPlaces(session, blank, [], places)
    expect(counts).toEqual([3, 2])
    expect([...(reading?.output.answers.data ?? [])]).toEqual([2, 5, 6, 7, -3, 5, 6, 7, -3, 5, 6, 7])
    expect(reading?.output.maps.count).toBe(3)
    expect(reading?.frames[0]?.box.height).toBe(37.5)
  })
})

describe('conditions that one tooth cannot have together', () => {
  const one = (name: string, score: number, place = 0): FoundInPlace => ({
    ...detection(name, score, box(50, 30)),
    place,
  })
  const namesOf = (found: readonly FoundInPlace[]) => found.map(({ classId }) => classes[classId])

  it('are removed only at their own place, if the other is stronger, and are recorded', () => {
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

  it('stay beside a weaker one, or one below the least confidence of the rule', () => {
    expect(namesOf(excludeInPlaces([one('Caries', 0.6), one('IMPLANT', 0.5)], model))).toEqual(['Caries', 'IMPLANT'])
    expect(namesOf(excludeInPlaces([one('Caries', 0.1), one('IMPLANT', 0.2)], model))).toEqual(['IMPLANT', 'Caries'])
  })

  it("are lowered below the app's default threshold where they stay, like a second finding of a class", () => {
    const settling = { ...model, contradicted: 0.19 }
    const settled = lowerContradicted(
      [
        one('Caries', 0.8),
        one('IMPLANT', 0.9),
        one('FILLING', 0.1),
        one('FILLING', 0.7, 1),
        { ...one('FILLING', 0.5, 2), box: box(52, 30) },
        { ...one('FILLING', 0.4, 3), box: box(90, 30) },
      ],
      settling,
    )
    expect(settled.map(({ score, ...found }) => [...namesOf([{ ...found, score }]), score])).toEqual([
      ['IMPLANT', 0.9],
      ['FILLING', 0.7],
      ['FILLING', 0.4],
      ['Caries', 0.19],
      ['FILLING', 0.19],
      ['FILLING', 0.1],
    ])
    expect(settled[0]?.excluded).toEqual([{ class: 'Caries', confidence: 0.8 }])
    const unchanged = lowerContradicted([one('Caries', 0.8), one('IMPLANT', 0.9)], model)
    expect(unchanged.map(({ score }) => score)).toEqual([0.9, 0.8])
  })
})
