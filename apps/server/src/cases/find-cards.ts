import type { AnalysisCard } from '@xrai/contract/case/analysis'
import { defaultConfidence } from '@xrai/contract/case/limits'
import { AppError } from '@xrai/contract/errors/app-error'
import type { listAnalyses } from '@xrai/contract/routes/analyses'
import { z } from 'zod'
import type { ClinicScope } from '../db/clinic-scope.ts'
import { countAnalyses, findPageOfAnalyses } from '../db/queries/analyses.ts'
import { storable } from '../db/storable.ts'
import { statusOf } from './status.ts'

type CardsQuery = z.output<typeof listAnalyses.query>

/** A page of the clinic's analyses, newest first. A cursor that no page gave is REQUEST_INVALID. */
export const findCards = async (scope: ClinicScope, { limit, cursor, ...asked }: CardsQuery) => {
  if (cursor !== undefined && !z.uuid().safeParse(cursor).success) throw new AppError('REQUEST_INVALID')
  const filter = {
    status: asked.status,
    type: asked.type,
    class: asked.class && storable(asked.class),
    from: asked.from === undefined ? undefined : new Date(asked.from),
    before: asked.to === undefined ? undefined : new Date(asked.to),
    text: asked.q,
    confidence: defaultConfidence,
  }
  const [rows, total] = await Promise.all([
    findPageOfAnalyses(scope, { limit, after: cursor, filter }),
    countAnalyses(scope, filter),
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
