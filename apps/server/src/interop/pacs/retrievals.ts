import { AppError } from '@xrai/contract/errors/app-error'
import { comparePacsPatient, type PacsPatient } from '@xrai/contract/records/pacs-patient'
import { retrievalsAtOnce, retrievalsShown } from '@xrai/contract/routes/retrieval-terms'
import type { Retrieval, startRetrieval as startRoute } from '@xrai/contract/routes/retrievals'
import type { z } from 'zod'
import type { Attempts } from '../../accounts/sessions/attempts.ts'
import type { Session } from '../../accounts/sessions/session.ts'
import { type ClinicScope, inTransaction } from '../../db/clinic-scope.ts'
import { insertAuditEvent } from '../../db/queries/accounts/audit.ts'
import { lockPlan } from '../../db/queries/accounts/plans.ts'
import { findAeTitle, findPeer, lockPeer } from '../../db/queries/interop/dicom-peers.ts'
import {
  announceRetrievals,
  cancelRetrievalRow,
  countOpenRetrievals,
  findOpenRetrieval,
  findRetrieval,
  findRetrievals,
  insertRetrieval,
  type ShownRetrieval,
} from '../../db/queries/interop/retrievals.ts'
import { findPatient, hasPatient } from '../../db/queries/records/patients.ts'
import { hostOfRow } from '../peers/manage-peers.ts'
import type { PeerNeeds } from '../peers/test-peer.ts'
import { askPacs } from './ask-pacs.ts'
import { ownPatient, toPacsPatientDto } from './search-studies.ts'

const toRetrievalDto = ({ row, pacs }: ShownRetrieval): Retrieval => {
  const { id, peerId, studyUid, state, total, taken, unanalysed, present, elsewhere, skipped, refused } = row
  const counts = Map.groupBy(refused, ({ reason }) => reason)
  return {
    id,
    peerId,
    pacs,
    studyUid,
    state,
    total,
    stored: taken.length,
    unanalysed,
    present,
    elsewhere,
    skipped,
    refused: [...counts].map(([reason, each]) => ({ reason, count: each.length })),
    fault: row.fault,
    rejection: row.rejection,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  }
}

/** Throws NOT_FOUND for another clinic's patient. */
export const readRetrievals = async ({ scope }: Session, patientId: string): Promise<{ retrievals: Retrieval[] }> => {
  if (!(await hasPatient(scope, patientId))) throw new AppError('NOT_FOUND')
  return { retrievals: (await findRetrievals(scope, patientId, retrievalsShown)).map(toRetrievalDto) }
}

/** Maximum retrievals that a clinic may start per minute, because each calls another program. */
const starts = 60

/**
 * Starts the retrieval of a study, after asking the PACS again whose study it is. If the answer contradicts the patient
 * record, it must equal the differences that the user saw and confirmed. Throws NOT_FOUND like `searchPacs`,
 * PACS_STUDY_UNKNOWN, PACS_NOT_ANSWERED, PACS_PATIENT_DIFFERS, TOO_MANY_RETRIEVALS, TOO_MANY_ATTEMPTS.
 */
export const startRetrieval = async (
  { scope, user }: Session,
  needs: PeerNeeds & { readonly attempts: Attempts },
  patientId: string,
  { peerId, studyUid, confirmed }: z.output<typeof startRoute.body>,
  signal?: AbortSignal,
): Promise<Retrieval> => {
  const patient = await findPatient(scope, patientId)
  const peer = await findPeer(scope, peerId)
  if (!patient || patient.deletedAt || !peer?.asked) throw new AppError('NOT_FOUND')
  await needs.attempts.spend([{ key: `pacs-retrieval ${scope.clinicId}`, most: starts }])
  const open = await findOpenRetrieval(scope, { patientId, peerId, studyUid })
  if (open) return toRetrievalDto(open)

  const asked = await askPacs({ ...needs, db: scope.db }, peer, await findAeTitle(scope), [{ studyUid }], signal)
  if (asked.fault !== null) throw new AppError('PACS_NOT_ANSWERED')
  const study = asked.studies.find(one => one.studyUid === studyUid)
  if (!study) throw new AppError('PACS_STUDY_UNKNOWN')
  const said = study.patient
  const { differs } = comparePacsPatient(await ownPatient(scope, patient), said)
  if (differs.length > 0 && !isConfirmed(said, confirmed)) throw new AppError('PACS_PATIENT_DIFFERS')

  return inTransaction(scope, async inside => {
    const locked = await lockPeer(inside, peerId)
    if (!locked?.asked || locked.deletedAt || !(await hasPatient(inside, patientId))) throw new AppError('NOT_FOUND')
    // Every start of a retrieval from this PACS locks the peer's row, so that the same study is retrieved once.
    const same = await findOpenRetrieval(inside, { patientId, peerId, studyUid })
    if (same) return toRetrievalDto(same)
    if ((await countOpenRetrievals(inside)) >= retrievalsAtOnce) throw new AppError('TOO_MANY_RETRIEVALS')
    const values = { patientId, peerId, by: user.id, studyUid, said, differs: [...differs] }
    const id = await insertRetrieval(inside, values)
    const detail = [hostOfRow(locked).slice(0, 80), ...differs.map(field => `confirmed-${field}`)].join(' ')
    await insertAuditEvent(inside, { by: user.id, action: 'patient-pacs-retrieve', subjectId: patientId, detail })
    await announceRetrievals(inside, peerId)
    return readRetrieval(inside, id)
  })
}

/** True if the PACS still returns the data that the user confirmed. */
const isConfirmed = (said: PacsPatient, confirmed: PacsPatient | undefined): boolean => {
  const shown = toPacsPatientDto(said)
  return (
    confirmed?.name === shown.name &&
    confirmed.id === shown.id &&
    confirmed.birthDate === shown.birthDate &&
    confirmed.sex === shown.sex
  )
}

/**
 * Stored instances stay, and nothing more is stored once this returns; a retrieval that ended is unchanged. Throws NOT_FOUND
 * for another clinic's.
 */
export const cancelRetrieval = ({ scope, user }: Session, id: string): Promise<Retrieval> =>
  inTransaction(scope, async inside => {
    // Locks the plan first, in the same order as storing a radiograph, so that the two cannot deadlock.
    await lockPlan(inside)
    const found = await findRetrieval(inside, id)
    if (!found) throw new AppError('NOT_FOUND')
    if (await cancelRetrievalRow(inside, id, new Date())) {
      const { patientId } = found.row
      await insertAuditEvent(inside, { by: user.id, action: 'patient-pacs-cancel', subjectId: patientId })
    }
    return readRetrieval(inside, id)
  })

const readRetrieval = async (scope: ClinicScope, id: string): Promise<Retrieval> => {
  const found = await findRetrieval(scope, id)
  if (!found) throw new AppError('NOT_FOUND')
  return toRetrievalDto(found)
}
