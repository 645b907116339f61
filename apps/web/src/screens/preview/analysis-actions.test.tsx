// @module-tag state
import { QueryClientProvider } from '@tanstack/react-query'
import type { Analysis, AnalysisStatus } from '@xrai/contract/records/analysis'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { queryClient } from '../../client/query-client.ts'
import { AnalysisActions } from '../../reports/report/analysis-actions.tsx'
import { AnalysisNotice } from '../../review-room/analysis-notice.tsx'

const analysis = (status: AnalysisStatus): Analysis => ({
  id: 'a1',
  imageId: 'i1',
  status,
  type: 'panoramic',
  experimental: false,
  source: { kind: 'web', name: null },
  uploadDate: '2026-03-05T12:00:00.000Z',
  reviewedAt: null,
  reviewedBy: null,
  fileName: 'boca.png',
  image: { id: 'i1', format: 'png', width: 10, height: 5, bitsPerSample: 8, orientation: null, siteId: null },
  startedAt: null,
  finishedAt: null,
  errorCode: null,
  model: null,
  timings: null,
  predictions: [],
  threshold: 0.2,
  findings: [],
  numbering: 'off',
  proposedToothRange: null,
  teeth: [],
  toothDecisions: [],
  toothRange: null,
  caseId: null,
  patientId: null,
  review: null,
  warnings: [],
})

const shown = (status: AnalysisStatus, isWide = true) =>
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <AnalysisNotice analysis={analysis(status)} />
      <AnalysisActions
        analysis={analysis(status)}
        filters={{ minimumConfidence: 20, classes: [] }}
        isWide={isWide}
        onRemove={() => undefined}
      />
    </QueryClientProvider>,
  )

it.each(['pending_revision', 'ready'] as const)('an analysis that is %s has a report', status => {
  for (const label of ['Datos del informe', 'Reporte', 'Ver Reporte']) expect(shown(status)).toContain(label)
  expect(shown(status, false)).toContain('Reporte')
})

it.each(['queued', 'processing', 'failed'] as const)('an analysis that is %s offers no report', status => {
  for (const html of [shown(status), shown(status, false)]) expect(html).not.toMatch(/Reporte|informe|Más acciones/)
})

it('a failed analysis is shown as failed and can be retried', () => {
  expect(shown('failed')).toContain('Con error')
  expect(shown('failed')).toContain('Reintentar')
  expect(shown('processing')).not.toContain('Reintentar')
})
