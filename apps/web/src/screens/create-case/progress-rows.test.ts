import type { CaseAnalysis } from '@xrai/contract/records/case'
import { describe, expect, it } from 'vitest'
import type { Upload, UploadState } from '../../intake/image-intake/upload-state.ts'
import { countRows, progressRows } from './progress-rows.ts'
import { summaryText } from './summary-text.ts'

const upload = (key: string, state: UploadState): Upload => ({
  image: { key, file: new File(['x'], `${key}.png`, { type: 'image/png' }), type: 'periopical', typeFrom: 'person' },
  state,
})

const analysis = (id: string, status: CaseAnalysis['status'], errorCode: string | null = null): CaseAnalysis => ({
  id,
  imageId: `image-${id}`,
  name: `${id}.png`,
  imageUrl: '',
  image: { id: `image-${id}`, format: 'png', width: 2, height: 1, orientation: null },
  type: 'panoramic',
  status,
  experimental: false,
  uploadDate: '2026-11-20T12:00:00.000Z',
  startedAt: null,
  finishedAt: null,
  errorCode,
  predictions: [],
  threshold: 0.2,
  findings: [],
  mappings: [],
  numbering: 'off',
  proposedToothRange: null,
  warnings: [],
  teeth: [],
  toothDecisions: [],
})

const unseen: ReadonlySet<string> = new Set()
const states = (uploads: readonly Upload[], analyses: readonly CaseAnalysis[], seen = unseen) =>
  progressRows(uploads, analyses, seen).map(({ state }) => state.is)

describe("a case's progress", () => {
  it('follows an image from upload to findings', () => {
    const stored = upload('a', { is: 'stored', analysisId: '1', imageId: 'i' })
    expect(states([upload('a', { is: 'waiting' })], [])).toEqual(['waiting'])
    expect(states([upload('a', { is: 'sending', sent: 0.5 })], [])).toEqual(['sending'])
    expect(states([stored], [])).toEqual(['queued'])
    expect(states([stored], [analysis('1', 'processing')])).toEqual(['processing'])
    expect(states([stored], [analysis('1', 'pending_revision')])).toEqual(['done'])
  })

  it('drops an image that a colleague moved or deleted after it had been in the case', () => {
    const stored = upload('a', { is: 'stored', analysisId: '1', imageId: 'i' })
    expect(states([stored], [], new Set(['1']))).toEqual([])
    expect(states([stored], [analysis('1', 'processing')], new Set(['1']))).toEqual(['processing'])
  })

  it('distinguishes a failed upload from a failed analysis', () => {
    const refusal = { kind: 'refused' as const, error: 'La imagen está dañada.', code: 'IMAGE_DAMAGED', status: 422 }
    const rows = progressRows(
      [upload('a', { is: 'failed', refusal }), upload('b', { is: 'stored', analysisId: '1', imageId: 'i' })],
      [analysis('1', 'failed', 'ENGINE_UNAVAILABLE')],
      unseen,
    )
    expect(rows.map(({ state }) => state)).toEqual([
      { is: 'not-sent', refusal },
      { is: 'not-analysed', errorCode: 'ENGINE_UNAVAILABLE' },
    ])
    expect(countRows(rows)).toEqual({ total: 2, done: 0, failed: 2, unanalysed: 0, sending: 0 })
  })

  it('does not call a received, never analysed radiograph a failure', () => {
    const rows = progressRows([], [analysis('1', 'unanalysed', 'OUT_OF_CREDITS'), analysis('2', 'ready')], unseen)
    expect(rows.map(({ state }) => state)).toEqual([{ is: 'unanalysed', errorCode: 'OUT_OF_CREDITS' }, { is: 'done' }])
    const counts = countRows(rows)
    expect(counts).toEqual({ total: 2, done: 1, failed: 0, unanalysed: 1, sending: 0 })
    const unanalysed = '1 quedó sin analizar. Puedes analizarla cuando haya créditos.'
    expect(summaryText(counts)).toBe(unanalysed)
    expect(summaryText({ ...counts, total: 3, failed: 1 })).toBe(
      `1 de 3 no se pudo completar. Puedes reintentarla. ${unanalysed}`,
    )
  })

  it("shows the case's stored images after returning to it", () => {
    const rows = progressRows([], [analysis('1', 'ready'), analysis('2', 'queued')], unseen)
    expect(rows.map(({ name, imageId, state }) => [name, imageId, state.is])).toEqual([
      ['1.png', 'image-1', 'done'],
      ['2.png', 'image-2', 'queued'],
    ])
  })
})
