import type { CaseCard } from '@xrai/contract/case/case'
import type { CaseCardRow } from '../db/queries/case-cards.ts'

/** What leaves of a case as a list shows it. */
export const presentCaseCard = (row: CaseCardRow): CaseCard => ({
  id: row.id,
  name: row.name,
  description: row.description,
  status: row.analyses !== 0 && row.unfinished === 0 ? 'completed' : 'in_progress',
  imageCount: row.imageCount ?? 0,
  thumbnails: [...(row.thumbnails ?? [])],
  patientId: row.patientId,
  patientName: row.patientName,
  createdAt: row.createdAt.toISOString(),
  startedAt: row.startedAt?.toISOString() ?? null,
  completedAt: row.completedAt?.toISOString() ?? null,
  processingTimeSeconds: row.processingMs === null ? null : row.processingMs / 1000,
  deletedAt: row.deletedAt?.toISOString() ?? null,
})
