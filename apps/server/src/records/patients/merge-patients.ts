import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@xrai/contract/errors/app-error'
import { fullName } from '@xrai/contract/records/full-name'
import { alertsAfterMerges, patientNotesMaximum } from '@xrai/contract/records/limits'
import type { Duplicate, MergeField, MergePreview } from '@xrai/contract/records/patient-merge'
import { foreignName, isSameName } from '@xrai/contract/records/same-name'
import type { mergePatients as mergeRoute } from '@xrai/contract/routes/patient-merges'
import type { z } from 'zod'
import type { Session } from '../../accounts/sessions/session.ts'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { insertAuditEvent } from '../../db/queries/accounts/audit.ts'
import { findErasure } from '../../db/queries/records/erasures.ts'
import {
  countOfPatient,
  deleteMerge,
  findAlike,
  findMerge,
  findMerges,
  findReportedImages,
  findSignedIdentities,
  findSignedNames,
  insertMerge,
  lockForMerge,
  movePatientRows,
  movePatientRowsBack,
  putPatientRow,
  type SignedIdentity,
  takePatientRow,
} from '../../db/queries/records/patient-merges.ts'
import {
  findPatient,
  type PatientColumns,
  type PatientRow,
  updatePatient,
  writtenOf,
} from '../../db/queries/records/patients.ts'
import { patientColumns } from '../../db/schema/patient.ts'
import { printedDocument } from '../../reports/report/report-header.ts'
import { followChange } from '../cases/report-header-follows.ts'
import { revokeMovedLinks } from '../cases/revoke-moved-links.ts'
import { readPatientCard } from './read-patients.ts'
import { writePatient } from './write-patient.ts'

/**
 * The clinic's patients who may be the same person, most likely first. Throws NOT_FOUND if this clinic has no such patient.
 */
export const findDuplicates = async (scope: ClinicScope, id: string): Promise<{ duplicates: Duplicate[] }> => {
  const patient = await findPatient(scope, id)
  if (!patient || patient.deletedAt) throw new AppError('NOT_FOUND')
  const alike = (await findAlike(scope, patient)).flatMap(other => {
    const reason = reasonOf(patient, other)
    return reason ? [{ id: other.id, reason }] : []
  })
  const order = ['document', 'name-birth-date', 'name']
  const first = alike.toSorted((a, b) => order.indexOf(a.reason) - order.indexOf(b.reason)).slice(0, 5)
  return {
    duplicates: await Promise.all(
      first.map(async ({ id: other, reason }) => ({ patient: await readPatientCard(scope, other), reason })),
    ),
  }
}

type Identity = Pick<PatientRow, 'documentType' | 'documentNumber' | 'birthDate'>

/** Why one whom `findAlike` found may be the same person; null if their documents or birth dates contradict it. */
const reasonOf = (one: Identity, other: Identity): Duplicate['reason'] | null => {
  if (one.documentNumber !== null && one.documentNumber === other.documentNumber) return 'document'
  if (one.documentType !== null && one.documentType === other.documentType) return null
  if (one.birthDate === null || other.birthDate === null) return 'name'
  return one.birthDate === other.birthDate ? 'name-birth-date' : null
}

/** Both patients, and how many rows of the other would move. Throws NOT_FOUND if either does not exist. */
export const previewMerge = async (scope: ClinicScope, id: string, otherId: string): Promise<MergePreview> => {
  refuseItself(id, otherId)
  const kept = await readPatientCard(scope, id)
  const other = await readPatientCard(scope, otherId)
  const moves = await countOfPatient(scope, otherId)
  const signedNames = await findSignedNames(scope, [id, otherId])
  return { kept, other, moves, signedNames }
}

const refuseItself = (id: string, otherId: string) => {
  if (id === otherId) throw new AppError('MERGE_WITH_ITSELF')
}

type Choice = z.output<typeof mergeRoute.body>

/**
 * Merges the other patient into this one, in one transaction. Throws MERGE_SIGNED if a signed report of either names a
 * person who would not be the patient; MERGE_ERASURE while the erasure of one of them is planned; REPORT_REVIEWED like
 * `followRecord`.
 */
export const mergePatients = async (session: Session, id: string, choice: Choice) => {
  const { scope, user } = session
  const { otherId } = choice
  refuseItself(id, otherId)
  const mergeId = await writePatient(scope, async inside => {
    const rows = await lockForMerge(inside, [id, otherId])
    const kept = rows.find(row => row.id === id)
    const other = rows.find(row => row.id === otherId)
    if (!kept || kept.deletedAt || !other || other.deletedAt) throw new AppError('NOT_FOUND')
    for (const one of [id, otherId])
      if (await findErasure(inside.db, 'patient', one)) throw new AppError('MERGE_ERASURE')
    const after = chosen(kept, other, choice)
    const name = fullName(after)
    if (foreignName(name, await findSignedNames(inside, [id, otherId]))) throw new AppError('MERGE_SIGNED')
    const reported = await findReportedImages(inside, [id, otherId])
    const merge = await followChange(inside, session, reported, async () => {
      const moved = await movePatientRows(inside, otherId, id)
      // Deleted first, because its document and number may be the chosen ones.
      const gone = await takePatientRow(inside, otherId)
      await updatePatient(inside, id, after)
      const facts = { goneId: otherId, goneName: other.name, gone, moved, by: user.id }
      return insertMerge(inside, { patientId: id, before: writtenOf(kept), after, ...facts })
    })
    for (const subjectId of [id, otherId])
      await insertAuditEvent(inside, { by: user.id, action: 'patient-merge', subjectId })
    return merge
  })
  return { patient: await readPatientCard(scope, id), mergeId }
}

/** The columns of each field that can be chosen. */
const columnsOf: Readonly<Record<MergeField, readonly (keyof PatientColumns)[]>> = {
  name: ['firstName', 'lastName'],
  recordNumber: ['recordNumber'],
  document: ['documentType', 'documentNumber'],
  birthDate: ['birthDate'],
  sex: ['sex'],
  phone: ['phone'],
  email: ['email'],
  guardian: ['guardian'],
}

const chosenColumns = new Set(Object.values(columnsOf).flat())
/** The columns that are restored together when a merge is undone: all that a user edits. */
const groups: readonly (readonly (keyof PatientColumns)[])[] = [
  ...Object.values(columnsOf),
  ...patientColumns.filter(name => !chosenColumns.has(name)).map(name => [name]),
]

const pick = (row: PatientColumns, names: readonly (keyof PatientColumns)[]): Partial<PatientColumns> =>
  Object.fromEntries(names.map(name => [name, row[name]]))

const chosen = (kept: PatientRow, other: PatientRow, { take, notes }: Choice): PatientColumns => {
  const known = new Set(kept.alerts.map(alert => alert.toLowerCase()))
  const fields = take.flatMap(field => columnsOf[field])
  const alerts = [...kept.alerts, ...other.alerts.filter(alert => !known.has(alert.toLowerCase()))]
  if (alerts.length > alertsAfterMerges) throw new AppError('TEXT_TOO_LONG')
  return {
    ...writtenOf(kept),
    ...pick(other, fields),
    alerts,
    notes: notes === 'both' ? joined(kept.notes, other.notes) : { kept, other }[notes].notes,
  }
}

const joined = (one: string | null, other: string | null): string | null => {
  const text = [...new Set([one, other].filter(part => part !== null))].join('\n')
  if (text.length > patientNotesMaximum) throw new AppError('TEXT_TOO_LONG')
  return text || null
}

/**
 * True if a signed document names another person than the patient: it was signed for the other one of the merge, with whom
 * it would be exported and erased, or has another name or a value that differs from the patient's and is the other's. A
 * value that neither has was corrected since.
 */
const isForeign = (signed: SignedIdentity, own: PatientRow, other: PatientRow): boolean => {
  if (signed.signedFor === other.id) return true
  if (signed.name && !isSameName(signed.name, own.name)) return true
  const printed = (row: PatientRow) => ({ ...row, document: printedDocument(row) })
  const [mine, theirs] = [printed(own), printed(other)]
  return (['document', 'recordNumber', 'birthDate'] as const).some(
    field => signed[field] && signed[field] !== mine[field] && signed[field] === theirs[field],
  )
}

/**
 * Splits a merged patient into two again. Changes to the patient since the merge stay, and so does everything that was added
 * or moved elsewhere since; everything else is restored. The links to radiographs that move back end. Throws NOT_FOUND if there is no such merge, or if its patient is
 * deleted; MERGE_ERASURE while the erasure of the patient is planned, because it covers both; UNMERGE_SIGNED if a document
 * signed since would name another person than its patient; REPORT_REVIEWED like `followRecord`.
 */
export const undoMerge = async (session: Session, mergeId: string) => {
  const { scope, user } = session
  const restored = await writePatient(scope, async inside => {
    const merge = await findMerge(inside, mergeId)
    if (!merge) throw new AppError('NOT_FOUND')
    const { patientId: id, goneId, gone, before, after, moved } = merge
    const [kept] = await lockForMerge(inside, [id])
    if (!kept || kept.deletedAt || !(await findMerge(inside, mergeId))) throw new AppError('NOT_FOUND')
    const [latest] = await findMerges(inside, id)
    if (latest?.id !== mergeId) throw new AppError('MERGE_NOT_LATEST')
    if (await findErasure(inside.db, 'patient', id)) throw new AppError('MERGE_ERASURE')
    const untouched = groups.filter(group => isDeepStrictEqual(pick(kept, group), pick(after, group)))
    await followChange(inside, session, await findReportedImages(inside, [id]), async () => {
      await updatePatient(inside, id, { ...kept, ...pick(before, untouched.flat()) })
      await putPatientRow(inside, gone)
      const back = () => movePatientRowsBack(inside, moved, { from: id, to: goneId })
      await revokeMovedLinks(inside, { patientIds: [id, goneId] }, back)
    })
    const [one, other] = [await findPatient(inside, id), await findPatient(inside, goneId)]
    if (!one || !other) throw new Error('a merge that is undone leaves two patients')
    for (const [row, rest] of [[one, other] as const, [other, one] as const]) {
      const signed = await findSignedIdentities(inside, [row.id], merge.createdAt)
      if (signed.some(identity => isForeign(identity, row, rest))) throw new AppError('UNMERGE_SIGNED')
    }
    await deleteMerge(inside, mergeId)
    for (const subjectId of [id, goneId])
      await insertAuditEvent(inside, { by: user.id, action: 'patient-unmerge', subjectId })
    return { id, goneId }
  })
  return {
    patient: await readPatientCard(scope, restored.id),
    restored: await readPatientCard(scope, restored.goneId),
  }
}
