import { AppError } from '@xrai/contract/errors/app-error'
import type { Case, CaseAnalysis, CaseCard } from '@xrai/contract/records/case'
import { casesPerPage } from '@xrai/contract/records/limits'
import { mappingOf } from '@xrai/contract/records/mapping'
import type { Decision } from '@xrai/contract/review/decision-schema'
import type { listCases as listCasesRoute } from '@xrai/contract/routes/cases'
import type { ToothDecision } from '@xrai/contract/teeth/tooth-presence'
import type { z } from 'zod'
import type { Session } from '../../accounts/sessions/session.ts'
import { changedFrom } from '../../db/change-margin.ts'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { readingOf, unknownCursor } from '../../db/paging.ts'
import { findAnalysesOfCase } from '../../db/queries/imaging/case-analyses.ts'
import { findDecisionsOf } from '../../db/queries/imaging/decisions.ts'
import { type FindingRow, findFindingsOf } from '../../db/queries/imaging/findings.ts'
import { findToothPresencesOf } from '../../db/queries/imaging/tooth-presences.ts'
import { type CaseCardRow, findCaseCards, searchCases } from '../../db/queries/records/case-cards.ts'
import { isCaseOfClinic } from '../../db/queries/records/cases.ts'
import { remainingPatient } from '../../db/queries/records/patient-merges.ts'
import { searchPattern } from '../../db/searchable.ts'
import { caseStatusOf, statusOf } from '../../db/status.ts'
import { toDentitionDto, toWarningDtos } from '../../imaging/analyses/analysis-dto.ts'
import { standingOf } from '../../imaging/findings/fold-findings.ts'
import { placedPredictions } from '../../imaging/findings/predictions.ts'
import { toToothDecisionDto } from '../../imaging/findings/tooth-decisions.ts'
import { restorableSince } from '../personal-data/lifecycle.ts'

type CasesQuery = z.output<typeof listCasesRoute.query>

/** A page of the clinic's cases, newest first or latest deletion first, and the total. Throws REQUEST_INVALID if the cursor is that of another list. */
export const listCases = async (scope: ClinicScope, query: CasesQuery) => {
  const { slice, after, pageOf } = readingOf(query, casesPerPage)
  if (after !== undefined && !(await isCaseOfClinic(scope, after))) throw unknownCursor()
  const patientId = await remainingPatient(scope, query.patientId)
  const { total, ids } = await searchCases(scope, {
    ...searchOf({ ...query, patientId }),
    // Those that are there have no deletion to be ordered by.
    sort: query.state === 'active' ? 'recent' : query.sort,
    ...slice,
    after,
  })
  const { rows, facts } = pageOf(ids, id => id)
  const cards = new Map((await findCaseCards(scope, rows)).map(row => [row.id, row]))
  return { cases: rows.flatMap(id => cards.get(id) ?? []).map(toCaseCardDto), total, ...facts }
}

/** All cases that match a query's filters, in the order of the list, read page by page; without those created during it. */
export async function* allCases(scope: ClinicScope, query: SearchQuery) {
  const patientId = await remainingPatient(scope, query.patientId)
  const { ids } = await searchCases(scope, { ...searchOf({ ...query, patientId }), offset: 0, limit: everyRow })
  for (let from = 0; from < ids.length; from += pageSize) {
    yield (await findCaseCards(scope, ids.slice(from, from + pageSize))).map(toCaseCardDto)
  }
}

type SearchQuery = Pick<CasesQuery, 'q' | 'state' | 'patientId' | 'site' | 'updatedSince'>

const searchOf = ({ q, state, patientId, site, updatedSince }: SearchQuery) => ({
  patientId,
  site,
  changedSince: changedFrom(updatedSince),
  pattern: searchPattern(q),
  deletedAfter: state === 'deleted' ? restorableSince(new Date()) : null,
})

const everyRow = 2 ** 31 - 1
const pageSize = 200

/** A case as a list shows it. Throws NOT_FOUND if this clinic has none with that id, or if it is deleted. */
export const readCaseCard = async (scope: ClinicScope, id: string): Promise<CaseCard> =>
  toCaseCardDto(await requireCaseCard(scope, id))

/**
 * Reads a case with its analyses and their findings. A key that is bound to a site gets the analyses of that site alone.
 * Throws NOT_FOUND as above.
 */
export const readCase = async ({ scope, key }: Pick<Session, 'scope' | 'key'>, id: string): Promise<Case> => {
  const row = await requireCaseCard(scope, id)
  const analyses = await findAnalysesOfCase(scope, id, key?.siteId)
  const ids = analyses.map(({ analysis }) => analysis.id)
  const byAnalysis = Map.groupBy(await findFindingsOf(scope, ids), finding => finding.analysisId)
  const presences = await findToothPresencesOf(scope, ids)
  const decisions = await findDecisionsOf(scope, ids)
  return {
    ...toCaseCardDto(row),
    analyses: analyses.map(found =>
      toCaseAnalysisDto(found, {
        findings: byAnalysis.get(found.analysis.id) ?? [],
        toothDecisions: presences.get(found.analysis.id) ?? [],
        decisions: decisions.get(found.analysis.id) ?? [],
      }),
    ),
  }
}

const requireCaseCard = async (scope: ClinicScope, id: string): Promise<CaseCardRow> => {
  const [row] = await findCaseCards(scope, [id])
  if (!row || row.deletedAt) throw new AppError('NOT_FOUND')
  return row
}

type FoundAnalysis = Awaited<ReturnType<typeof findAnalysesOfCase>>[number]

interface OfAnalysis {
  readonly findings: readonly FindingRow[]
  readonly toothDecisions: readonly ToothDecision[]
  readonly decisions: readonly Decision[]
}

const toCaseAnalysisDto = (
  { analysis, image, review, toothRange, birthDate }: FoundAnalysis,
  { findings, toothDecisions, decisions }: OfAnalysis,
): CaseAnalysis => {
  const predictions = placedPredictions(findings, { image, toothRange })
  return {
    id: analysis.id,
    imageId: image.id,
    name: image.fileName,
    imageUrl: `/api/images/${image.id}/display`,
    image: {
      id: image.id,
      format: image.format,
      width: image.width,
      height: image.height,
      orientation: image.orientation,
    },
    type: analysis.type,
    status: statusOf({ state: analysis.state, review }),
    experimental: analysis.experimental,
    uploadDate: analysis.createdAt.toISOString(),
    startedAt: analysis.startedAt?.toISOString() ?? null,
    finishedAt: analysis.finishedAt?.toISOString() ?? null,
    errorCode: analysis.errorCode,
    predictions,
    ...standingOf(predictions, decisions),
    mappings: predictions.map(mappingOf),
    ...toDentitionDto(analysis.dentition),
    toothDecisions: toothDecisions.map(toToothDecisionDto),
    warnings: toWarningDtos({
      file: image,
      birthDate,
      uploaded: analysis.createdAt,
      fault: analysis.qualityFault,
      predictions,
    }),
  }
}

/** The public fields of a case in a list. */
export const toCaseCardDto = (row: CaseCardRow): CaseCard => ({
  id: row.id,
  name: row.name,
  description: row.description,
  status: caseStatusOf(row),
  imageCount: row.imageCount ?? 0,
  failedCount: row.failed ?? 0,
  thumbnails: [...(row.thumbnails ?? [])],
  patientId: row.patientId,
  patientName: row.patientName,
  site: row.site,
  createdAt: row.createdAt.toISOString(),
  startedAt: row.startedAt?.toISOString() ?? null,
  completedAt: row.completedAt?.toISOString() ?? null,
  processingTimeSeconds: row.processingMs === null ? null : row.processingMs / 1000,
  deletedAt: row.deletedAt?.toISOString() ?? null,
})
