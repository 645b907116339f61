import type { AnalysisCard } from '@xrai/contract/records/analysis'
import { defaultConfidence } from '@xrai/contract/records/limits'
import type { listAnalyses } from '@xrai/contract/routes/analyses'
import type { z } from 'zod'
import { changedFrom } from '../../db/change-margin.ts'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { unknownCursor } from '../../db/paging.ts'
import { findCountedPage, findPageOfAnalyses, isAnalysisOfClinic } from '../../db/queries/imaging/analyses.ts'
import type { AnalysisFilter } from '../../db/queries/imaging/analysis-filter.ts'
import { searchImages } from '../../db/queries/imaging/image-search.ts'
import { remainingPatient } from '../../db/queries/records/patient-merges.ts'
import { searchWords } from '../../db/searchable.ts'
import { statusOf } from '../../db/status.ts'
import { storable } from '../../db/storable.ts'
import { withCounts } from '../findings/count-findings.ts'

type CardsQuery = z.output<typeof listAnalyses.query>

/** A page of the clinic's analyses, newest first. Throws REQUEST_INVALID if the cursor is that of another list. */
export const findCards = async (scope: ClinicScope, { limit, cursor, ...asked }: CardsQuery) => {
  if (cursor !== undefined && !(await isAnalysisOfClinic(scope, cursor))) throw unknownCursor()
  const filter = await filterOfQuery(scope, asked)
  const { rows, ...page } = await findCountedPage(scope, { limit, cursor, filter })
  const counted = await withCounts(scope, rows, ({ id }) => id)
  return { analyses: counted.map(toAnalysisCardDto), ...page }
}

/** Every analysis that the filters of a query let through, newest first, read a page at a time. */
export async function* allCards(scope: ClinicScope, asked: Omit<CardsQuery, 'limit' | 'cursor'>) {
  const filter = await filterOfQuery(scope, asked)
  for (let cursor: string | undefined | null; cursor !== null; ) {
    const page: Awaited<ReturnType<typeof findPageOfAnalyses>> = await findPageOfAnalyses(scope, {
      limit: pageSize,
      cursor,
      filter,
    })
    yield (await withCounts(scope, page.rows, ({ id }) => id)).map(toAnalysisCardDto)
    cursor = page.next
  }
}

const pageSize = 500

const filterOfQuery = async (
  scope: ClinicScope,
  asked: Omit<CardsQuery, 'limit' | 'cursor'>,
): Promise<AnalysisFilter> => ({
  status: asked.status,
  type: asked.type,
  class: asked.class && storable(asked.class),
  from: asked.from === undefined ? undefined : new Date(asked.from),
  before: asked.to === undefined ? undefined : new Date(asked.to),
  changedSince: changedFrom(asked.updatedSince),
  patientId: await remainingPatient(scope, asked.patientId),
  withoutPatient: asked.patient === 'none',
  site: asked.site,
  found: await searchImages(scope, searchWords(asked.q)),
  confidence: defaultConfidence,
})

type CardRow = Awaited<ReturnType<typeof findPageOfAnalyses>>['rows'][number]

const toAnalysisCardDto = (row: CardRow): AnalysisCard => ({
  id: row.id,
  status: statusOf({ state: row.state, review: row.review }),
  type: row.type,
  uploadDate: row.createdAt.toISOString(),
  findingsNumber: row.findingsNumber,
  imageUrl: `/api/images/${row.imageId}/thumbnail`,
  imageId: row.imageId,
  caseId: row.caseId,
  patientId: row.patientId,
  patientName: row.patientName,
  site: row.site,
  fileName: row.fileName,
  signed: row.review === 'signed' || row.review === 'amending',
})
