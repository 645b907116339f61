import { allTeeth } from '@xrai/contract/teeth/fdi'
import { describe, expect, it } from 'vitest'
import { modelSchema } from '../infer/model.ts'
import { readerSchema } from '../infer/two-stage.ts'
import type { Candidate } from '../postprocess/candidates.ts'
import { placesToRead, type StandingTooth } from './places-to-read.ts'

const classes = ['Caries', 'FILLING', 'IMPLANT', 'CONDYLE'] as const
const model = modelSchema.parse({
  name: 'test',
  version: '1',
  type: 'panoramic',
  file: 'model.onnx',
  sha256: '0'.repeat(64),
  input: { name: 'image', width: 200, height: 100 },
  output: { name: 'conditions', strides: [8] },
  classes: classes.map(id => ({ id, threshold: 0.3 })),
  nms: { iou: 0.6 },
  minimumScore: 0.01,
  maximumDetections: 100,
})
const reader = readerSchema.parse({
  file: 'reader.onnx',
  sha256: '0'.repeat(64),
  input: { name: 'crops', width: 16, height: 32 },
  answers: ['decay'],
  maps: [],
  mapStride: 4,
  tall: 1.25,
  wide: 1.5,
  mostPlaces: 4,
  placesLeast: 0.08,
  elsewhere: 0.35,
})

const box = (x: number, y: number) => ({ x, y, width: 10, height: 30 })
const tooth = (number: StandingTooth['tooth'], x: number, y: number): StandingTooth => ({
  tooth: number,
  box: box(x, y),
})
const detection = (name: (typeof classes)[number], score: number, where: Candidate['box']): Candidate => ({
  classId: classes.indexOf(name),
  score,
  box: where,
})

describe('the places to read', () => {
  const teeth = [tooth('16', 50, 30), tooth('46', 50, 70)]

  it('are the teeth, then each detection without a tooth, in the nearer arch', () => {
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

  it("include no condyle, which is no tooth's, and never exceed the model's maximum", () => {
    const found = [
      detection('CONDYLE', 0.9, box(10, 10)),
      ...[80, 110, 140, 170].map(x => detection('Caries', 0.5, box(x, 30))),
    ]
    expect(placesToRead(teeth, found, model, reader).map(place => place.box.x)).toEqual([50, 50, 80, 110])
  })

  it('are all teeth of a full mixed dentition, and as many others as in any mouth', () => {
    const mixed = allTeeth.map((number, at) => tooth(number, 4 + 12 * (at % 16), at < 32 ? 15 : 85))
    const found = [30, 90, 150].map(x => detection('Caries', 0.5, box(x, 50)))
    const full = { ...reader, mostPlaces: 34 }
    const places = placesToRead(mixed, found, model, full)
    expect(places.map(place => place.tooth)).toEqual([...allTeeth, undefined, undefined])
  })

  it('are assigned without teeth to the arch whose usual height is nearer', () => {
    const found = [detection('Caries', 0.5, box(50, 45)), detection('Caries', 0.4, box(90, 58))]
    expect(placesToRead([], found, model, reader).map(({ upper }) => upper)).toEqual([true, false])
  })
})
