import type { PatientImage } from '@xrai/contract/records/patient'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { chosenPair, latestPair } from './chosen-pair.ts'

const image = (analysisId: string, takenAt: string, own: Partial<PatientImage> = {}): PatientImage => ({
  id: analysisId,
  analysisId,
  caseId: null,
  caseName: null,
  type: 'panoramic',
  status: 'ready',
  findingsNumber: 0,
  toothRange: null,
  takenAt,
  uploadDate: '2026-05-01T10:00:00.000Z',
  ...own,
})

beforeAll(() => void vi.stubEnv('TZ', 'America/Lima'))
afterAll(() => void vi.unstubAllEnvs())

const ids = (...given: Parameters<typeof chosenPair>) => chosenPair(...given)?.map(({ analysisId }) => analysisId)

describe('the two compared radiographs', () => {
  const images = [
    image('c', '2026-03-01'),
    image('b', '2025-03-01', { type: 'periapical' }),
    image('a', '2024-03-01'),
    image('d', '2026-04-01', { status: 'failed' }),
  ]

  it('are the latest analysed one and the previous one of its type', () => {
    expect(ids(images, {})).toEqual(['a', 'c'])
  })

  it('are those of the address, the earlier first', () => {
    expect(ids(images, { one: 'c', other: 'b' })).toEqual(['b', 'c'])
    expect(ids(images, { one: 'a' })).toEqual(['a', 'c'])
    // No other radiograph has this type.
    expect(ids(images, { one: 'b' })).toBeUndefined()
  })

  it('are in the order of upload within one study date', () => {
    const [first, second, third] = [
      image('first', '2026-03-01', { uploadDate: '2026-05-01T09:00:00.000Z' }),
      image('second', '2026-03-01'),
      image('third', '2026-03-01'),
    ]
    for (const arrived of [
      [first, second, third],
      [third, second, first],
    ]) {
      expect(ids(arrived, { one: 'first', other: 'second' })).toEqual(['first', 'second'])
      // Two of one visit would show no change.
      expect(ids(arrived, {})).toBeUndefined()
      expect(latestPair(arrived)?.map(({ analysisId }) => analysisId)).toEqual(['second', 'third'])
    }
  })

  it('are of two days of the clinic, also if the uploads were on one day in Greenwich', () => {
    const uploaded = (id: string, uploadDate: string) => image(id, '', { takenAt: null, uploadDate })
    const evening = uploaded('evening', '2026-05-01T03:00:00.000Z')
    const morning = uploaded('morning', '2026-05-01T14:00:00.000Z')
    const night = uploaded('night', '2026-05-02T02:00:00.000Z')
    expect(ids([morning, evening], {})).toEqual(['evening', 'morning'])
    // Both are of May 1 in Lima.
    expect(ids([night, morning], {})).toBeUndefined()
  })

  it('are in the order of their days as shown, then of upload', () => {
    // Uploaded on April 30 at 22:00 in Lima, so before the radiograph that was exposed on May 1.
    const evening = image('evening', '', { takenAt: null, uploadDate: '2026-05-01T03:00:00.000Z' })
    const exposed = image('exposed', '2026-05-01', { uploadDate: '2026-06-01T15:00:00.000Z' })
    const noon = image('noon', '', { takenAt: null, uploadDate: '2026-05-01T17:00:00.000Z' })
    expect(latestPair([exposed, evening])?.map(({ id }) => id)).toEqual(['evening', 'exposed'])
    expect(latestPair([exposed, noon])?.map(({ id }) => id)).toEqual(['noon', 'exposed'])
  })

  it('are periapicals only if their teeth overlap', () => {
    const periapical = (id: string, takenAt: string, toothRange: PatientImage['toothRange']) =>
      image(id, takenAt, { type: 'periapical', toothRange })
    const [old, other, latest] = [
      periapical('old', '2024-01-01', { first: '17', last: '15' }),
      periapical('other', '2025-01-01', { first: '46', last: '44' }),
      periapical('latest', '2026-01-01', { first: '16', last: '14' }),
    ]
    expect(ids([old, other, latest], {})).toEqual(['old', 'latest'])
    expect(ids([other, latest], {})).toBeUndefined()
    expect(ids([periapical('unstated', '2025-01-01', null), latest], {})).toBeUndefined()
    expect(ids([image('one', '2024-01-01'), image('two', '2025-01-01'), latest], {})).toEqual(['one', 'two'])
  })

  it('are none if there are fewer than two', () => {
    expect(chosenPair(images.slice(3), {})).toBeNull()
    expect(chosenPair([image('a', '2024-03-01')], { one: 'a', other: 'a' })).toBeNull()
  })
})
