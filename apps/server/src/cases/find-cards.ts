import { type AnalysisCard, type AnalysisStatus, defaultConfidence } from '@xrai/contract/case/analysis'
import { AppError } from '@xrai/contract/errors/app-error'
import { z } from 'zod'
import type { ClinicScope } from '../db/clinic-scope.ts'
import { countAnalyses, findPageOfAnalyses } from '../db/queries/analyses.ts'
import { statusOf } from './status.ts'

export interface CardsQuery {
  readonly limit: number
  /** `next` of the page before. */
  readonly cursor?: string | undefined
  readonly status?: AnalysisStatus | undefined
}

/** A page of the clinic's analyses, newest first. A cursor that no page gave is REQUEST_INVALID. */
export const findCards = async (scope: ClinicScope, { limit, cursor, status }: CardsQuery) => {
  if (cursor !== undefined && !z.uuid().safeParse(cursor).success) throw new AppError('REQUEST_INVALID')
  const [rows, total] = await Promise.all([
    findPageOfAnalyses(scope, { limit, after: cursor, status, confidence: defaultConfidence }),
    countAnalyses(scope, status),
  ])
  const page = rows.slice(0, limit)
  return { analyses: page.map(presentCard), next: rows.length > limit ? (page.at(-1)?.id ?? null) : null, total }
}

type CardRow = Awaited<ReturnType<typeof findPageOfAnalyses>>[number]

const presentCard = (row: CardRow): AnalysisCard => ({
  id: row.id,
  status: statusOf({ state: row.state, review: row.review }),
  type: row.type,
  uploadDate: row.createdAt.toISOString(),
  findingsNumber: row.findingsNumber,
  imageUrl: `/api/images/${row.imageId}/thumbnail`,
  patientName: row.patientName,
})
