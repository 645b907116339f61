import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { Answered, Asked } from './answers.ts'
import { compareFolders } from './compare-folders.ts'
import { compareFindings } from './compare-models.ts'
import { compareTeeth } from './compare-teeth.ts'
import { areaUnderCurve, sensitivityAt } from './tooth-scores.ts'
import { verdictOf } from './verdict.ts'

const box = (at: number) => ({ x: 50 + 100 * at, y: 50, width: 40, height: 40 })
const sources = 30
const teeth = [0, 1, 2, 3].map(at => ({ tooth: `3${at + 1}`, box: { ...box(at), width: 60, height: 80 } }))

/** Each picture has caries on its first tooth and a filling on its second. */
const asked: readonly Asked[] = Array.from({ length: sources }, () => ({
  known: new Set(['Caries', 'FILLING']),
  labels: [
    { mayBe: ['Caries'], box: box(0) },
    { mayBe: ['FILLING'], box: box(1) },
  ],
  teeth,
}))

type Found = Answered['pictures'][number]['detections']

const found = (id: string, at: number, confidence: number): Found[number] => ({ class: id, box: box(at), confidence })

const answered = (of: (picture: number) => Found, classes = ['Caries', 'FILLING'], milliseconds = 100): Answered => ({
  classes: new Set(classes),
  pictures: asked.map((_, at) => ({ detections: of(at), teeth: [], milliseconds })),
})

const right = answered(() => [found('Caries', 0, 0.9), found('FILLING', 1, 0.9)])
/** Finds caries on the wrong tooth of every second picture. */
const halfWrong = answered(at => [found('Caries', at % 2 === 0 ? 0 : 3, 0.9), found('FILLING', 1, 0.9)])

const rowOf = (rows: ReturnType<typeof compareFindings>, id: string | null, metric: string) =>
  rows.find(row => row.class === id && row.metric === metric)

describe('a comparison', () => {
  it('finds a better class by overlap and by tooth, and says nothing of what did not change', () => {
    const rows = compareFindings(asked, right, halfWrong)
    expect(rowOf(rows, 'Caries', 'ap50')).toMatchObject({ candidate: 1, n: sources, verdict: 'better' })
    expect(rowOf(rows, 'Caries', 'toothAuc')).toMatchObject({ candidate: 1, n: 4 * sources, verdict: 'better' })
    expect(rowOf(rows, 'FILLING', 'ap50')).toMatchObject({ difference: 0, low: 0, high: 0, verdict: 'same' })
    expect(rowOf(rows, null, 'meanAp50')?.verdict).toBe('better')
    expect(verdictOf(rows, sources)).toEqual({
      es: 'Mejor en caries, sin diferencia demostrada en lo demás.',
      en: 'Better for caries, no difference shown elsewhere.',
    })
  })

  it('has a worse class first, in its rows and in its words', () => {
    const rows = compareFindings(asked, halfWrong, right)
    expect(rows[0]).toMatchObject({ class: 'Caries', verdict: 'worse' })
    expect(verdictOf(rows, sources).es).toMatch(/^Peor en caries/)
  })

  it('does not praise the calibration of a model that finds less', () => {
    const silent = answered(at => (at === 0 ? [found('Caries', 0, 0.999)] : []))
    const unsure = answered(() => [found('Caries', 0, 0.6), found('FILLING', 1, 0.6)])
    const rows = compareFindings(asked, silent, unsure)
    expect(rowOf(rows, null, 'calibration')?.verdict).toBe('better')
    expect(verdictOf(rows, sources).en).toBe('Worse for caries and filling.')
  })

  it('says that a class is lost before what is better', () => {
    const rows = compareFindings(
      asked,
      answered(() => [found('Caries', 0, 0.9)], ['Caries']),
      halfWrong,
    )
    expect(rowOf(rows, 'FILLING', 'ap50')).toMatchObject({ candidate: null, active: 1, verdict: 'worse' })
    expect(verdictOf(rows, sources).es).toMatch(/^Ya no busca obturación, mejor en caries/)
  })

  it('names how many radiographs show no difference', () => {
    const rows = compareFindings(asked, right, right)
    expect(rows.every(({ verdict }) => verdict === 'same')).toBe(true)
    expect(verdictOf(rows, sources).es).toBe('Ninguna diferencia que estas 30 radiografías puedan mostrar.')
  })

  it('is not moved by one picture: a difference that the draws do not always show is none', () => {
    const once = answered(at => [found('Caries', at === 0 ? 3 : 0, 0.9), found('FILLING', 1, 0.9)])
    expect(rowOf(compareFindings(asked, right, once), 'Caries', 'ap50')?.verdict).toBe('same')
  })

  it('leaves out what a set does not label, and boxes in doubt', () => {
    const unknown = asked.map(one => ({ ...one, known: new Set(['FILLING']) }))
    expect(rowOf(compareFindings(unknown, right, halfWrong), 'Caries', 'ap50')).toBeUndefined()
    const doubtful = asked.map(one => ({
      ...one,
      labels: [...one.labels, { mayBe: ['Caries', 'ROOT STUMP'], box: box(3) }],
    }))
    expect(rowOf(compareFindings(doubtful, halfWrong, right), 'Caries', 'ap50')?.candidate).toBeCloseTo(0.5, 1)
  })

  it('of numbering counts teeth found and teeth with their number', () => {
    const numbers = (tooth: '31' | '41') => ({
      ...right,
      pictures: right.pictures.map(one => ({
        ...one,
        teeth: [{ tooth, ...box(0), width: 60, height: 80, confidence: 0.9 }],
      })),
    })
    const rows = compareTeeth(asked, numbers('31'), numbers('41'))
    expect(rowOf(rows, null, 'teethFound')).toMatchObject({ candidate: 0.25, active: 0.25, verdict: 'same' })
    expect(rowOf(rows, null, 'teethRight')).toMatchObject({ candidate: 0.25, active: 0, verdict: 'better' })
    expect(verdictOf(rows, sources).en).toBe('Better for numbering of teeth.')
  })
})

it('ranks teeth by score: ties count half, and a ninth of the sound ones may score higher', () => {
  const scores = [0.9, 0.8, 0.8, 0.1].map((score, at) => ({ picture: at, isIll: at === 0 || at === 2, score }))
  expect(areaUnderCurve(scores)).toBeCloseTo(0.875)
  expect(sensitivityAt(0.9, scores)).toBe(0.5)
  expect(sensitivityAt(0.5, scores)).toBe(1)
  expect(areaUnderCurve(scores, [1, 0, 0, 1])).toBe(1)
  expect(
    sensitivityAt(
      0.9,
      scores.filter(({ isIll }) => isIll),
    ),
  ).toBeNaN()
})

it('compares two model folders on files', { timeout: 120_000 }, async () => {
  const folder = (name: string) => fileURLToPath(new URL(`../../samples/models/${name}`, import.meta.url))
  const picture = fileURLToPath(new URL('../../samples/pictures/panoramic-restored.jpg', import.meta.url))
  const compared = await compareFolders({
    role: 'panoramic',
    candidate: folder('tiny-strict'),
    active: folder('tiny-bright'),
    shipped: fileURLToPath(new URL('../../packages/engine/fixtures', import.meta.url)),
    threads: 1,
    pictures: [
      {
        path: picture,
        known: ['FILLING'],
        teeth: undefined,
        labels: [{ mayBe: ['FILLING'], box: [100, 100, 60, 60] }],
      },
    ],
    now: new Date('2026-11-29T12:00:00Z'),
  })
  expect(compared).toMatchObject({
    candidate: { name: 'tiny-strict', version: '2.0.0' },
    active: { name: 'tiny-bright', version: '1.0.0' },
    sources: 1,
  })
  expect(rowOf(compared.rows, null, 'milliseconds')?.candidate).toBeGreaterThan(0)
})
