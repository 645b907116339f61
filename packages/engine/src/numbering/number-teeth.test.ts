import { allTeeth, arches, type Fdi, isFdi, milkArches, permanentTeeth } from '@xrai/contract/teeth/fdi'
import { describe, expect, it } from 'vitest'
import type { Model } from '../infer/model.ts'
import { candidatesOf } from '../infer/raw-output.ts'
import type { RawOutput } from '../infer/session.ts'
import { numberPlaces, numberTeeth } from './number-teeth.ts'
import type { Place } from './places.ts'

const model: Model = {
  name: 'teeth',
  version: '1',
  type: 'panoramic',
  file: 'model.onnx',
  sha256: '0'.repeat(64),
  input: { name: 'image', width: 640, height: 320 },
  output: { name: 'raw', strides: [8, 16, 32] },
  classes: allTeeth.map(id => ({ id, threshold: 0.3 })),
  nms: { iou: 0.6 },
  floor: 0.005,
  sameTooth: 0.4,
  ownBox: 0.1,
  minimumScore: 0.05,
  maximumDetections: 100,
}

type Scores = Partial<Record<Fdi, number>>

/** A box of 24 × 80 by default. */
const place = (x: number, y: number, scores: Scores, size: { width?: number; height?: number } = {}): Place => ({
  box: { x, y, width: 24, height: 80, ...size },
  scores: allTeeth.map(tooth => scores[tooth] ?? 0.001),
})

const xOf = (tooth: Fdi) => 80 + 32 * Math.max(arches.upper.indexOf(tooth), arches.lower.indexOf(tooth))
const yOf = (tooth: Fdi) => (arches.upper.includes(tooth) ? 110 : 210)
const standing = (teeth: readonly Fdi[]) => teeth.map(tooth => place(xOf(tooth), yOf(tooth), { [tooth]: 0.9 }))

const picture = { width: 1280, height: 960 }
const numbered = (places: readonly Place[], mirrored = false) => numberPlaces(places, model, { picture, mirrored })
/** The numbers, each arch from the image's left. */
const numbers = (places: readonly Place[], mirrored = false) =>
  numbered(places, mirrored)
    .teeth.toSorted((a, b) => a.x - b.x)
    .map(({ tooth }) => tooth)

describe('the teeth of an image, numbered together', () => {
  it('are all 32 if all are present, in pixels of the image', () => {
    const { numbering, teeth } = numbered(standing(permanentTeeth))
    expect(numbering).toBe('numbered')
    expect(teeth.map(({ tooth }) => tooth)).toEqual(permanentTeeth)
    expect(teeth[0]).toEqual({ tooth: '11', confidence: 0.9, x: 608, y: 330, width: 48, height: 240 })
  })

  it('never have a number twice: their order decides between two boxes of one number', () => {
    expect(numbers([place(100, 110, { '16': 0.6, '17': 0.5 }), place(140, 110, { '16': 0.7 })])).toEqual(['17', '16'])
  })

  it('leave a box without a number rather than repeat one or break the order', () => {
    expect(numbers([place(100, 110, { '16': 0.6 }), place(140, 110, { '16': 0.7 })])).toEqual(['16'])
    expect(numbers([place(100, 110, { '14': 0.9 }), place(180, 110, { '16': 0.5 })])).toEqual(['14'])
  })

  it('prefer a weaker number in the right order to a stronger one out of order', () => {
    const places = [
      place(100, 110, { '16': 0.9 }),
      place(140, 110, { '17': 0.3, '15': 0.2 }),
      place(180, 110, { '14': 0.9 }),
    ]
    expect(numbers(places)).toEqual(['16', '15', '14'])
  })

  it('have the likelier number at a position that two rows accept', () => {
    expect(numbers([place(100, 110, { '55': 0.6, '15': 0.3 })])).toEqual(['55'])
    expect(numbers([place(100, 160, { '16': 0.4, '46': 0.5 })])).toEqual(['46'])
  })

  it('tell a second number where a closed gap fits the arch in two ways', () => {
    const molar = (x: number) => place(x, 110, { '26': 0.45, '27': 0.5 })
    const closed = numbered([...standing(['23', '24', '25']), molar(560)])
    expect(closed.teeth.map(({ tooth, alternative }) => [tooth, alternative])).toEqual([
      ['23', undefined],
      ['24', undefined],
      ['25', undefined],
      ['27', '26'],
    ])
    expect(numbered([molar(560)], true).teeth).toMatchObject([{ tooth: '17', alternative: '16' }])
  })

  it('tell no second number where its neighbour has that number, or where it is unlikely', () => {
    const places = [place(560, 110, { '26': 0.8 }), place(600, 110, { '26': 0.45, '27': 0.5 })]
    expect(numbered(places).teeth.filter(({ alternative }) => alternative)).toEqual([])
    expect(numbered([place(560, 110, { '26': 0.15, '27': 0.7 })]).teeth[0]).not.toHaveProperty('alternative')
  })

  it('may be missing, in rows and at the ends', () => {
    const left: Fdi[] = ['15', '12', '21', '27', '48', '44', '31', '33']
    expect(new Set(numbers(standing(left)))).toEqual(new Set(left))
  })

  it('may be slightly behind a neighbour, as a wisdom tooth is', () => {
    const lying = place(116, 230, { '48': 0.8 }, { width: 40, height: 24 })
    expect(numbers([lying, place(110, 210, { '47': 0.8 })])).toEqual(['47', '48'])
    expect(numbers([place(180, 230, { '48': 0.6 }), place(110, 210, { '47': 0.8 })])).toEqual(['47'])
  })

  it('are empty if no place scores as a tooth', () => {
    expect(numbered([])).toEqual({ numbering: 'none', teeth: [] })
    expect(numbered([place(100, 110, { '16': 0.06 })]).numbering).toBe('none')
  })

  it('change sides if the image is mirrored', () => {
    const right: Fdi[] = ['18', '11', '47']
    expect(new Set(numbers(standing(right), true))).toEqual(new Set(['28', '21', '37']))
    expect(numbers([place(100, 110, { '55': 0.9 }), place(140, 210, { '84': 0.9 })], true)).toEqual(['65', '74'])
  })

  it('are numbered as primary and permanent teeth in a mixed dentition', () => {
    const molars: Fdi[] = ['16', '26', '36', '46']
    const milk = [...milkArches.upper, ...milkArches.lower].map((tooth, at) =>
      place(200 + 26 * (at % 10), at < 10 ? 110 : 210, { [tooth]: 0.8 }),
    )
    const germs = [place(224, 70, { '15': 0.7 }), place(250, 250, { '44': 0.7 })]
    const { numbering, teeth } = numbered([...standing(molars), ...milk, ...germs])
    expect(numbering).toBe('mixed')
    const all = [...molars, '15', '44', ...milkArches.upper, ...milkArches.lower]
    expect(new Set(teeth.map(({ tooth }) => tooth))).toEqual(new Set(all))
  })

  it('do not become a mixed dentition because of one milk tooth or unlikely ones', () => {
    const one = [place(224, 110, { '55': 0.9 })]
    const unlikely = [...one, place(250, 110, { '54': 0.4 })]
    expect(numbered([...standing(['16', '26']), ...one]).numbering).toBe('numbered')
    expect(numbered([...standing(['16', '26']), ...unlikely]).numbering).toBe('numbered')
  })

  it('are an adult dentition if four wisdom teeth and a canine never erupted', () => {
    const buried: Fdi[] = ['18', '28', '38', '48', '13']
    const places = standing(permanentTeeth.filter(tooth => !buried.includes(tooth)))
    const lying = buried.map(tooth => {
      const toMesial = xOf(tooth) < 320 ? 14 : -14
      return place(xOf(tooth) + toMesial, yOf(tooth) + (yOf(tooth) < 160 ? -40 : 40), { [tooth]: 0.7 })
    })
    const { numbering, teeth } = numbered([...places, ...lying])
    expect(numbering).toBe('numbered')
    expect(teeth.map(({ tooth }) => tooth)).toEqual(permanentTeeth)
  })
})

describe('the raw output of a teeth model', () => {
  const columns = 4 + allTeeth.length
  const rows = candidatesOf(model)
  const raw = (said: Readonly<Record<number, Scores>>) => {
    const data = new Float32Array(rows * columns).fill(-9)
    for (const [row, scores] of Object.entries(said)) {
      data.set([0.5, 0.5, Math.log(3), Math.log(10)], Number(row) * columns)
      for (const [tooth, score] of Object.entries(scores)) {
        if (isFdi(tooth)) data[Number(row) * columns + 4 + allTeeth.indexOf(tooth)] = Math.log(score / (1 - score))
      }
    }
    return { data, rows, columns }
  }

  const teethIn = (output: RawOutput) => numberTeeth(output, model, { picture }).teeth

  it('is read cell by cell; cells on one tooth become one place with the best score of each number', () => {
    const row = 15 * 80 + 20
    const teeth = teethIn(raw({ [row]: { '16': 0.6 }, [row + 80]: { '17': 0.5, '16': 0.4 } }))
    expect(teeth.map(({ tooth, x, y }) => [tooth, x, y])).toEqual([['16', 328, 372]])
    const apart = teethIn(raw({ [row]: { '16': 0.6, '17': 0.5 }, [row + 4]: { '16': 0.7 } }))
    expect(apart.map(({ tooth }) => tooth)).toEqual(['16', '17'])
    expect(apart.map(({ confidence }) => Math.round(confidence * 100))).toEqual([70, 50])
  })

  it('loses at most one place to an invalid number', () => {
    const wild = raw({ 1220: { '16': 0.6 }, 1240: { '15': 0.6 } })
    wild.data[1220 * columns] = Number.NaN
    wild.data[1240 * columns + 4] = Number.NaN
    expect(teethIn(wild).map(({ tooth }) => tooth)).toEqual(['15'])
  })
})
