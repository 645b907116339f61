import { AppError } from '@xrai/contract/errors/app-error'
import {
  comparePacsPatient,
  type OwnPatient,
  type PacsPatient,
  pacsQuestions,
} from '@xrai/contract/records/pacs-patient'
import { type PacsSearch, type PacsStudy, pacsStudiesMaximum } from '@xrai/contract/routes/pacs'
import { readableName } from '@xrai/engine/texts'
import type { Attempts } from '../../accounts/sessions/attempts.ts'
import type { Session } from '../../accounts/sessions/session.ts'
import { type ClinicScope, inTransaction } from '../../db/clinic-scope.ts'
import { insertAuditEvent } from '../../db/queries/accounts/audit.ts'
import { findAeTitle, findAskedPeers, findPeer } from '../../db/queries/interop/dicom-peers.ts'
import { countOfStudies } from '../../db/queries/records/patient-images.ts'
import { findFormerNumbers } from '../../db/queries/records/patient-merges.ts'
import { findPatient, type PatientRow } from '../../db/queries/records/patients.ts'
import { hostOfRow } from '../peers/manage-peers.ts'
import type { PeerNeeds } from '../peers/test-peer.ts'
import { askPacs } from './ask-pacs.ts'
import type { FoundStudy } from './found-study.ts'
import { ownResults } from './own-results.ts'

export const readPacs = async ({ scope }: Session) => ({ pacs: await findAskedPeers(scope) })

/** Maximum searches of a clinic per minute, because each calls another program several times. */
const searches = 20

/**
 * Searches a PACS for the studies of a patient while the caller waits. Throws NOT_FOUND if the clinic has no such patient or
 * no such PACS that may be queried, and TOO_MANY_ATTEMPTS.
 */
export const searchPacs = async (
  { scope, user }: Session,
  needs: PeerNeeds & { readonly attempts: Attempts },
  patientId: string,
  peerId: string,
  signal?: AbortSignal,
): Promise<PacsSearch> => {
  const patient = await findPatient(scope, patientId)
  const peer = await findPeer(scope, peerId)
  if (!patient || patient.deletedAt || !peer?.asked) throw new AppError('NOT_FOUND')
  await needs.attempts.spend([{ key: `pacs-search ${scope.clinicId}`, most: searches }])
  await inTransaction(scope, inside =>
    insertAuditEvent(inside, {
      by: user.id,
      action: 'patient-pacs-search',
      subjectId: patientId,
      detail: hostOfRow(peer),
    }),
  )
  const ours = await ownPatient(scope, patient)
  const questions = pacsQuestions(ours)
  const found = await askPacs({ ...needs, db: scope.db }, peer, await findAeTitle(scope), questions, signal)
  const candidates = ofPatient(ours, found.studies)
  const own = await ownResults(
    scope,
    patient,
    candidates.map(study => study.patient.id),
  )
  // A study that holds only a report of a radiograph that is here is left out.
  const studies = candidates.filter(({ studyUid }) => !own.studies.has(studyUid))
  const ofClinic = await countOfStudies(
    scope,
    patientId,
    studies.map(({ studyUid }) => studyUid),
  )
  const shown = studies
    .slice(0, pacsStudiesMaximum)
    .map(study => toPacsStudyDto(ours, study, ofClinic.get(study.studyUid) ?? none))
  return { ...found, studies: shown, isCut: found.isCut || studies.length > pacsStudiesMaximum }
}

/** The facts of a patient that are compared with a PACS. */
export const ownPatient = async (scope: ClinicScope, row: PatientRow): Promise<OwnPatient> => {
  const { firstName, lastName, recordNumber, birthDate, sex, documentType: type, documentNumber: number } = row
  const document = type === null || number === null ? null : { type, number }
  const formerNumbers = await findFormerNumbers(scope, row.id)
  return { firstName, lastName, recordNumber, birthDate, sex, document, formerNumbers }
}

/** Each study once, newest first, without those that matched part of the name but belong to another name. */
const ofPatient = (ours: OwnPatient, studies: readonly FoundStudy[]): FoundStudy[] =>
  [...new Map(studies.map(study => [study.studyUid, study])).values()]
    .filter(({ patient }) => isCandidate(ours, patient))
    .toSorted((a, b) => (b.date ?? '').localeCompare(a.date ?? ''))

/** A study with one of the patient's numbers is kept under any name, because the screen shows the difference. */
const isCandidate = (ours: OwnPatient, theirs: FoundStudy['patient']): boolean =>
  comparePacsPatient(ours, { ...theirs, name: null, birthDate: null, sex: null }).verdict === 'same' ||
  !comparePacsPatient(ours, theirs).differs.includes('name')

const none = { here: 0, elsewhere: 0 }

/** With the name in spoken order. */
export const toPacsPatientDto = (patient: PacsPatient): PacsPatient => ({
  ...patient,
  name: readableName(patient.name ?? undefined) ?? null,
})

const toPacsStudyDto = (
  ours: OwnPatient,
  { patient, modalities, ...study }: FoundStudy,
  ofClinic: Pick<PacsStudy, 'here' | 'elsewhere'>,
): PacsStudy => ({
  ...study,
  modalities: [...modalities],
  patient: toPacsPatientDto(patient),
  match: comparePacsPatient(ours, patient),
  ...ofClinic,
})
