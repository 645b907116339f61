import { describe, expect, it } from 'vitest'
import type { FoundTooth } from '../teeth/dentition.ts'
import { alignPoint, alignRadiographs, type NumberedRadiograph } from './align-radiographs.ts'

const image = { width: 2000, height: 1000 }

const tooth = (fdi: FoundTooth['tooth'], x: number, y: number): FoundTooth => ({
  tooth: fdi,
  confidence: 0.9,
  x,
  y,
  width: 80,
  height: 200,
})

const across = [
  ...[tooth('16', 500, 420), tooth('11', 960, 400), tooth('26', 1500, 420)],
  ...[tooth('46', 510, 640), tooth('36', 1490, 640)],
]

const moved = (teeth: readonly FoundTooth[], to: (found: FoundTooth) => Partial<FoundTooth>): NumberedRadiograph => ({
  image,
  teeth: teeth.map(found => ({ ...found, ...to(found) })),
})

const aligned = (teeth: readonly FoundTooth[], to: (found: FoundTooth) => Partial<FoundTooth>) =>
  alignRadiographs({ image, teeth }, moved(teeth, to))

describe('two radiographs aligned by their teeth', () => {
  it('map the teeth of one number onto each other after a small rotation and enlargement', () => {
    const cos = 1.1 * Math.cos(0.05)
    const sin = 1.1 * Math.sin(0.05)
    const { by, matrix } = aligned(across, ({ x, y }) => ({ x: cos * x - sin * y + 30, y: sin * x + cos * y - 20 }))
    expect(by).toBe('teeth')
    const { x, y } = alignPoint(matrix, { x: 1800, y: 100 })
    expect(x).toBeCloseTo(cos * 1800 - sin * 100 + 30)
    expect(y).toBeCloseTo(sin * 1800 + cos * 100 - 20)
  })

  it('ignore a tooth that is far off', () => {
    const { by, teeth, matrix } = aligned(across, ({ tooth: fdi, x }) => ({ x: fdi === '36' ? x - 400 : x + 50 }))
    expect([by, teeth]).toEqual(['teeth', 4])
    expect(alignPoint(matrix, { x: 100, y: 100 }).x).toBeCloseTo(150)
  })

  it.each([
    ['two neighbours', across.slice(0, 2)],
    ['three teeth, however far apart', across.slice(0, 3)],
    [
      'four neighbours, of which a panoramic shows the far side too',
      (['47', '46', '45', '44'] as const).map((fdi, at) => tooth(fdi, 400 + 90 * at, 640)),
    ],
  ])('are not aligned by %s', (_, teeth) => {
    expect(aligned(teeth, ({ x }) => ({ x: x + 10 }))).toMatchObject({ by: 'picture', matrix: [1, 0, 0, 0, 1, 0] })
  })

  it('are aligned by four neighbours if these fill one of the radiographs', () => {
    const row = (['47', '46', '45', '44'] as const).map((fdi, at) => tooth(fdi, 400 + 90 * at, 640))
    const small = { ...moved(row, ({ x }) => ({ x: x - 340, y: 300 })), image: { width: 400, height: 500 } }
    expect(alignRadiographs({ image, teeth: row }, small).by).toBe('teeth')
  })

  it.each<[string, (found: FoundTooth) => Partial<FoundTooth>]>([
    ['reversed', ({ x, y }) => ({ x: 2000 - x, y: 1000 - y })],
    ['mirrored', ({ x }) => ({ x: 2000 - x })],
    ['twice as far apart, though no larger', ({ x, y }) => ({ x: 2 * x, y: 2 * y })],
    ['moved each in its own way', ({ tooth: fdi, x, y }) => ({ x, y: y + (Number(fdi) % 3) * 150 })],
  ])('are not aligned by teeth that are %s', (_, to) => {
    expect(aligned(across, to)).toMatchObject({ by: 'picture', teeth: across.length })
  })
})
