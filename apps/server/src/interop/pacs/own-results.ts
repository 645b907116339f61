import { uidOfName } from '../../base/uid-of-name.ts'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { findImageIdsOfPatient, placesOfInstances } from '../../db/queries/records/patient-images.ts'
import { findPatient, type PatientRow } from '../../db/queries/records/patients.ts'
import { captureName, studyName } from '../../imaging/receiving/result-names.ts'

type Person = Pick<PatientRow, 'id' | 'recordNumber' | 'documentNumber'>

/**
 * The UIDs under which the results of the patient's radiographs may be in a PACS, if those came without UIDs. `known` are the
 * Patient IDs of the PACS's studies: a result keeps the number that the patient had when it was sent.
 */
export const ownResults = async (
  scope: ClinicScope,
  { id, recordNumber, documentNumber }: Person,
  known: readonly (string | null)[] = [],
) => {
  const identities = new Set([null, id, recordNumber, documentNumber, ...known])
  const names = (await findImageIdsOfPatient(scope, id)).flatMap(imageId =>
    [...identities].map(identity => [imageId, identity] as const),
  )
  return {
    studies: new Set(names.map(name => uidOfName(...studyName(...name)))),
    captures: new Set(names.map(name => uidOfName(...captureName(...name)))),
  }
}

/** Like `placesOfInstances`; the capture of a radiograph is where the radiograph is. */
export const placesWithCaptures = async (
  scope: ClinicScope,
  patientId: string,
  instanceUids: readonly string[],
): Promise<ReadonlyMap<string, 'here' | 'elsewhere'>> => {
  const places = await placesOfInstances(scope, patientId, instanceUids)
  const patient = await findPatient(scope, patientId)
  if (!patient) return places
  const { captures } = await ownResults(scope, patient)
  const own = instanceUids.filter(uid => captures.has(uid)).map(uid => [uid, 'here'] as const)
  return new Map([...places, ...own])
}
