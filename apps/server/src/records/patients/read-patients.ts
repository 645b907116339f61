import { AppError } from '@xrai/contract/errors/app-error'
import { fullName } from '@xrai/contract/records/full-name'
import { defaultConfidence, patientsPerPage, recentPatients } from '@xrai/contract/records/limits'
import { patientOfHeader } from '@xrai/contract/records/pacs-patient'
import type { Patient, PatientCard, PatientImage, PatientMerge } from '@xrai/contract/records/patient'
import { withoutPlaceholder } from '@xrai/contract/records/patient-match'
import type { DicomFacts } from '@xrai/contract/records/radiograph'
import type { placeInList } from '@xrai/contract/routes/paging'
import type { listPatients as listPatientsRoute } from '@xrai/contract/routes/patients'
import type { z } from 'zod'
import { changedFrom } from '../../db/change-margin.ts'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { readingOf, unknownCursor } from '../../db/paging.ts'
import { findAnalysis } from '../../db/queries/imaging/analyses.ts'
import { findCaseCardsOfPatient } from '../../db/queries/records/case-cards.ts'
import { findPatientImages } from '../../db/queries/records/patient-images.ts'
import { findPatientCards, type PatientCardRow, searchPatients } from '../../db/queries/records/patient-list.ts'
import { findFormerNumbers, findMerges, findPatientMergedInto } from '../../db/queries/records/patient-merges.ts'
import { findPatient } from '../../db/queries/records/patients.ts'
import { findRecentPatients } from '../../db/queries/records/recent-patients.ts'
import { findPatientOfImage, findReport } from '../../db/queries/reports/reports.ts'
import { searchWords } from '../../db/searchable.ts'
import { statusOf } from '../../db/status.ts'
import { withCounts } from '../../imaging/findings/count-findings.ts'
import { toCaseCardDto } from '../cases/read-cases.ts'
import { restorableSince } from '../personal-data/lifecycle.ts'
import { documentOf } from './document-of.ts'
import { proposePatients } from './propose-patients.ts'
import { readConsents } from './record-consent.ts'

type PatientsQuery = z.output<typeof listPatientsRoute.query>

/** A page of the clinic's patients by last name or latest first, and the total. */
export const listPatients = async (scope: ClinicScope, query: PatientsQuery) => {
  const { slice, after, pageOf } = readingOf(query, patientsPerPage)
  if (after !== undefined && !(await wasPatient(scope, after))) throw unknownCursor()
  const { total, ids } = await searchPatients(scope, { ...searchOf(query), ...slice, after })
  const { rows, facts } = pageOf(ids, id => id)
  const cards = await findPatientCards(scope, rows)
  const place = new Map(rows.map((id, at) => [id, at]))
  const inOrder = cards.toSorted((a, b) => (place.get(a.patient.id) ?? 0) - (place.get(b.patient.id) ?? 0))
  return { patients: inOrder.map(toPatientCardDto), total, ...facts }
}

/** True if the id is a patient of this clinic, or was merged into one. */
const wasPatient = async (scope: ClinicScope, id: string): Promise<boolean> =>
  (await findPatient(scope, id)) !== null || (await findPatientMergedInto(scope, id)) !== null

/** The patients of the latest radiographs and the latest records, newest first. */
export const listRecentPatients = async (scope: ClinicScope) => {
  const ids = await findRecentPatients(scope, recentPatients)
  const rows = await findPatientCards(scope, ids)
  const byId = new Map(rows.map(row => [row.patient.id, toPatientCardDto(row)]))
  return { patients: ids.flatMap(id => byId.get(id) ?? []) }
}

/**
 * All patients that match a query's filters, in the order of the list, read page by page; without those created after the first page.
 */
export async function* allPatients(scope: ClinicScope, query: Omit<PatientsQuery, 'sort' | keyof typeof placeInList>) {
  const { ids } = await searchPatients(scope, { ...searchOf({ ...query, sort: 'name' }), offset: 0, limit: everyRow })
  for (let from = 0; from < ids.length; from += pageSize) {
    yield (await findPatientCards(scope, ids.slice(from, from + pageSize))).map(toPatientCardDto)
  }
}

const searchOf = ({ q, state, sort, updatedSince, ...asked }: Omit<PatientsQuery, keyof typeof placeInList>) => ({
  // Those that are there have no deletion to be ordered by.
  sort: sort === 'deleted' && state === 'active' ? 'recent' : sort,
  words: searchWords(q),
  identity: {
    recordNumber: asked.recordNumber,
    documentNumber: asked.documentNumber,
    documentType: asked.documentType,
  },
  changedSince: changedFrom(updatedSince),
  deletedAfter: state === 'deleted' ? restorableSince(new Date()) : null,
})

const everyRow = 2 ** 31 - 1
const pageSize = 200

const most = 100

/** A patient as a list shows one. Throws NOT_FOUND if this clinic has none with that id, or has deleted it. */
export const readPatientCard = async (scope: ClinicScope, id: string): Promise<PatientCard> => {
  const [row] = await findPatientCards(scope, [id])
  if (!row || row.patient.deletedAt) throw new AppError('NOT_FOUND')
  return toPatientCardDto(row)
}

/** A patient with cases and images, newest first; for a merged patient, the remaining one. Throws NOT_FOUND as above. */
export const readPatient = async (scope: ClinicScope, asked: string): Promise<Patient> => {
  const id = (await findPatientMergedInto(scope, asked)) ?? asked
  const card = await readPatientCard(scope, id)
  const [cases, images, consents, merges, formerNumbers] = await Promise.all([
    findCaseCardsOfPatient(scope, id, most),
    findPatientImages(scope, { patientId: id, limit: most, confidence: defaultConfidence }),
    readConsents(scope, id),
    listMerges(scope, id),
    findFormerNumbers(scope, id),
  ])
  const counted = await withCounts(scope, images, ({ analysisId }) => analysisId)
  const lists = { cases: cases.map(toCaseCardDto), images: counted.map(toPatientImageDto) }
  return { ...card, ...lists, consents, merges, formerNumbers }
}

/** The merges into a patient that can be undone, latest first. */
const listMerges = async (scope: ClinicScope, id: string): Promise<PatientMerge[]> =>
  (await findMerges(scope, id)).map(({ id: mergeId, name, createdAt, firstName, lastName }, place) => ({
    id: mergeId,
    name,
    at: createdAt.toISOString(),
    by: fullName({ firstName, lastName }),
    isLatest: place === 0,
  }))

/** The patient of an analysed radiograph: identity, alerts, and the date of the radiograph. Throws NOT_FOUND as above. */
export const readPatientOfAnalysis = async (scope: ClinicScope, analysisId: string) => {
  const analysis = await findAnalysis(scope, analysisId)
  if (!analysis) throw new AppError('NOT_FOUND')
  const { image } = analysis
  const date = { takenAt: image.dicom?.studyDate ?? null, uploadDate: image.createdAt.toISOString() }
  const patient = await findPatientOfImage(scope, image.id)
  if (!patient) {
    const written = await findReport(scope, analysisId)
    const typedName = written?.header.patientName ?? null
    return { patient: null, proposals: await proposePatients(scope, image), typedName, named: namedIn(image), ...date }
  }
  const { id, name, recordNumber, birthDate, alerts } = patient
  const identity = { id, name, document: documentOf(patient), recordNumber, birthDate }
  return { patient: { ...identity, alerts: [...alerts] }, proposals: [], typedName: null, named: null, ...date }
}

/** The person named in a stored file, if any. */
const namedIn = ({ dicom }: { readonly dicom: DicomFacts | null }) => {
  const named = dicom && withoutPlaceholder(patientOfHeader(dicom))
  if (!named?.name) return null
  const { id, ...rest } = named
  return { ...rest, number: id }
}

type PatientImageRow = Awaited<ReturnType<typeof findPatientImages>>[number]

const toPatientImageDto = (row: PatientImageRow): PatientImage => ({
  id: row.id,
  analysisId: row.analysisId,
  caseId: row.caseId,
  caseName: row.caseName,
  type: row.type,
  status: statusOf({ state: row.state, review: row.review }),
  findingsNumber: row.findingsNumber,
  toothRange: row.toothRange,
  takenAt: row.dicom?.studyDate ?? null,
  uploadDate: row.createdAt.toISOString(),
})

/** The public fields of a patient in a list. */
const toPatientCardDto = ({ patient, mergedIds, caseCount, imageCount, lastImageAt }: PatientCardRow): PatientCard => ({
  id: patient.id,
  name: patient.name,
  firstName: patient.firstName,
  lastName: patient.lastName,
  recordNumber: patient.recordNumber,
  birthDate: patient.birthDate,
  sex: patient.sex,
  document: documentOf(patient),
  phone: patient.phone,
  email: patient.email,
  guardian: patient.guardian,
  alerts: [...patient.alerts],
  notes: patient.notes,
  createdAt: patient.createdAt.toISOString(),
  caseCount,
  imageCount: imageCount ?? 0,
  lastImageAt: lastImageAt?.toISOString() ?? null,
  deletedAt: patient.deletedAt?.toISOString() ?? null,
  mergedIds: [...(mergedIds ?? [])],
})
