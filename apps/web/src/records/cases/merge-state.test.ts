import type { Case, CaseAnalysis } from '@xrai/contract/records/case'
import type { CaseState } from '@xrai/contract/routes/case-images'
import { describe, expect, it } from 'vitest'
import { mergeState } from './merge-state.ts'

const analysis = (id: string, status: CaseAnalysis['status']): CaseAnalysis => ({
  id,
  imageId: id,
  name: `${id}.jpg`,
  imageUrl: `/api/images/${id}/display`,
  image: { id, format: 'jpeg', width: 2000, height: 1000, orientation: null },
  type: 'panoramic',
  status,
  experimental: false,
  uploadDate: '2026-11-20T10:00:00.000Z',
  startedAt: null,
  finishedAt: null,
  errorCode: null,
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

const known = (...analyses: readonly CaseAnalysis[]): Case => ({
  id: 'case',
  name: 'Caso - Paciente Pérez',
  description: null,
  status: 'in_progress',
  imageCount: analyses.length,
  failedCount: 0,
  thumbnails: [],
  patientId: null,
  patientName: null,
  site: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  startedAt: null,
  completedAt: null,
  processingTimeSeconds: null,
  deletedAt: null,
  analyses: [...analyses],
})

const reported = (id: string, status: CaseAnalysis['status'], errorCode: string | null = null) => ({
  id,
  imageId: id,
  status,
  startedAt: '2026-11-20T10:00:05.000Z',
  finishedAt: null,
  errorCode,
})

const state = (...analyses: CaseState['analyses']): CaseState => ({
  id: 'case',
  status: 'in_progress',
  startedAt: null,
  completedAt: null,
  processingTimeSeconds: null,
  analyses,
})

describe('an event of a case', () => {
  it('starts the clock of a queued analysis that begins', () => {
    const { merged, isBehind } = mergeState(known(analysis('a', 'queued')), state(reported('a', 'processing')))
    expect(merged.analyses[0]).toMatchObject({ status: 'processing', startedAt: '2026-11-20T10:00:05.000Z' })
    expect(isBehind).toBe(false)
  })

  it('shows a failed one and its reason at once', () => {
    const { merged, isBehind } = mergeState(
      known(analysis('a', 'processing')),
      state(reported('a', 'failed', 'IMAGE_DAMAGED')),
    )
    expect(merged.analyses[0]).toMatchObject({ status: 'failed', errorCode: 'IMAGE_DAMAGED' })
    expect(isBehind).toBe(false)
  })

  it('keeps a finished one running until its findings are fetched', () => {
    const { merged, isBehind } = mergeState(
      known(analysis('a', 'processing')),
      state(reported('a', 'pending_revision')),
    )
    expect(merged.analyses[0]?.status).toBe('processing')
    expect(isBehind).toBe(true)
  })

  it('is behind if an image was added elsewhere', () => {
    expect(mergeState(known(), state(reported('a', 'queued'))).isBehind).toBe(true)
  })

  it('is not behind once everything is fetched', () => {
    const all = known(analysis('a', 'ready'), analysis('b', 'pending_revision'))
    expect(mergeState(all, state(reported('a', 'ready'), reported('b', 'pending_revision'))).isBehind).toBe(false)
  })
})
