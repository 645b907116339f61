import { reportsPerPage } from '@xrai/contract/records/limits'
import type { ReportCard } from '@xrai/contract/records/report'
import type { listReports as listReportsRoute } from '@xrai/contract/routes/reports'
import type { z } from 'zod'
import { changedFrom } from '../../db/change-margin.ts'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { readingOf, unknownCursor } from '../../db/paging.ts'
import { remainingPatient } from '../../db/queries/records/patient-merges.ts'
import { countReports, findReportPage, findReportPlace, findSigners } from '../../db/queries/reports/report-list.ts'
import { isMatched, searchable, searchWords } from '../../db/searchable.ts'

type ReportsQuery = z.output<typeof listReportsRoute.query>

/** A page of the clinic's signed reports or drafts, latest first, with their total. */
export const listReports = async (scope: ClinicScope, query: ReportsQuery) => {
  const search = await searchOf(scope, query)
  const { slice, after: cursor, pageOf } = readingOf(query, reportsPerPage)
  const after = cursor === undefined ? undefined : await findReportPlace(scope, cursor)
  if (after === null) throw unknownCursor()
  const [found, total] = await Promise.all([
    findReportPage(scope, { ...search, ...slice, after }),
    countReports(scope, search),
  ])
  const { rows, facts } = pageOf(found, ({ id }) => id)
  return { reports: rows.map(toReportCardDto), total, ...facts }
}

/** Every report of a query's filtered list, in its order, read page by page. */
export async function* allReports(scope: ClinicScope, query: SearchQuery) {
  const search = { ...(await searchOf(scope, query)), offset: 0, limit: pageSize }
  let rows = await findReportPage(scope, search)
  while (rows.length > 0) {
    yield rows.map(toReportCardDto)
    rows = rows.length < pageSize ? [] : await findReportPage(scope, { ...search, after: rows.at(-1) })
  }
}

type SearchQuery = Pick<ReportsQuery, 'q' | 'state' | 'site' | 'patientId' | 'updatedSince'>

const searchOf = async (scope: ClinicScope, { q, state, site, patientId, updatedSince }: SearchQuery) => {
  const signed = state === 'signed'
  return {
    words: await wordsOf(scope, q, signed),
    signed,
    site,
    patientId: await remainingPatient(scope, patientId),
    changedSince: changedFrom(updatedSince),
  }
}

/** Each word with the signers whom it names: signed reports are searched for by the name that the list shows too. */
const wordsOf = async (scope: ClinicScope, q: string | undefined, signed: boolean) => {
  const words = searchWords(q)
  const names = signed && words.length > 0 ? await findSigners(scope) : []
  return words.map(patterns => ({ patterns, signers: names.filter(name => isMatched(searchable(name), patterns)) }))
}

const pageSize = 500

type ReportCardRow = Awaited<ReturnType<typeof findReportPage>>[number]

const stateOf = ({ review, version }: Pick<ReportCardRow, 'review' | 'version'>): ReportCard['state'] => {
  if (version !== null) return review?.kind === 'amending' ? 'amending' : version > 1 ? 'amended' : 'signed'
  return review?.kind === 'reviewed' ? 'reviewed' : 'draft'
}

const toReportCardDto = (row: ReportCardRow): ReportCard => ({
  reportCode: row.code,
  issueDate: row.issuedAt.toISOString(),
  analysisId: row.analysisId,
  radiographyType: row.type,
  imageUrl: `/api/images/${row.imageId}/thumbnail`,
  requestingDentist: row.header.requestingDentist,
  signedBy: row.signer,
  patientId: row.patientId,
  patientName: row.header.patientName,
  caseId: row.caseId,
  caseName: row.caseName,
  site: row.site,
  state: stateOf(row),
})
