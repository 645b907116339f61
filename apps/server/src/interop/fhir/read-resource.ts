import { AppError } from '@xrai/contract/errors/app-error'
import { findAnalysisOf, isDeletedEntry } from '../../db/queries/interop/fhir-entries.ts'
import { findMergeOf } from '../../db/queries/interop/fhir-people.ts'
import { findPatient } from '../../db/queries/records/patients.ts'
import { isUuid, partsOfObservationId } from './addresses.ts'
import { type FhirNeeds, presentingOf } from './needs.ts'
import { presentDiagnosticReport } from './present/diagnostic-report.ts'
import { presentDocument } from './present/document.ts'
import { presentImagingStudy } from './present/imaging-study.ts'
import { presentObservation } from './present/observation.ts'
import { presentMergedPatient } from './present/people.ts'
import { presentFindingProvenance, presentSignatureProvenance } from './present/provenance.ts'
import { type Entry, readEntries } from './read-entries.ts'
import type { Patient } from './resources.ts'
import type { Found } from './search/page.ts'
import type { SearchedType } from './search/parameters.ts'
import { patientsOf } from './search/patient-search.ts'
import { readSmall } from './search/small-search.ts'

/** One resource of this clinic. Throws NOT_FOUND if it does not exist, FHIR_GONE if it was deleted. */
export const readResource = async (needs: FhirNeeds, type: SearchedType, id: string): Promise<Found> => {
  switch (type) {
    case 'Patient':
      return { resource: await readPatient(needs, id), entry: null }
    case 'Practitioner':
    case 'Organization':
    case 'Location':
    case 'Device': {
      const [resource] = await readSmall(type, needs, [id])
      if (!resource) throw new AppError('NOT_FOUND')
      return { resource, entry: null }
    }
    default:
      return readOfEntry(needs, type, id)
  }
}

/** The patient; for a merged patient, a link to the remaining one. */
const readPatient = async (needs: FhirNeeds, id: string): Promise<Patient> => {
  if (!isUuid(id)) throw new AppError('NOT_FOUND')
  const { scope } = needs.session
  const [patient] = await patientsOf(needs, [id])
  if (patient) return patient
  const merge = await findMergeOf(scope, id)
  if (merge) return presentMergedPatient(id, merge.into, merge.at)
  throw new AppError((await findPatient(scope, id)) ? 'FHIR_GONE' : 'NOT_FOUND')
}

type EntryType = Exclude<SearchedType, 'Patient' | 'Practitioner' | 'Organization' | 'Location' | 'Device'>

const analysisOf = async ({ session: { scope } }: FhirNeeds, type: EntryType, id: string): Promise<string | null> => {
  const parts = partsOfObservationId(id)
  if (type === 'Observation' || (type === 'Provenance' && parts)) return parts?.analysisId ?? null
  if (!isUuid(id)) return null
  if (type === 'DiagnosticReport') return id
  return findAnalysisOf(scope, type === 'ImagingStudy' ? { imageId: id } : { signatureId: id })
}

/** The radiograph of an analysis. Throws NOT_FOUND and FHIR_GONE as above. */
const requireEntry = async (needs: FhirNeeds, analysisId: string | null): Promise<Entry> => {
  if (analysisId === null) throw new AppError('NOT_FOUND')
  const { session } = needs
  const [entry] = await readEntries(session, [analysisId])
  if (entry) return entry
  throw new AppError((await isDeletedEntry(session.scope, analysisId)) ? 'FHIR_GONE' : 'NOT_FOUND')
}

const readOfEntry = async (needs: FhirNeeds, type: EntryType, id: string): Promise<Found> => {
  const entry = await requireEntry(needs, await analysisOf(needs, type, id))
  const presenting = await presentingOf(needs, [entry])
  const parts = partsOfObservationId(id)
  const one = parts && entry.findings.find(({ finding }) => finding.detection_id === parts.findingId)
  const signature = entry.signatures.find(other => other.id === id)
  const resourceOf = () => {
    switch (type) {
      case 'ImagingStudy':
        return presentImagingStudy(entry)
      case 'DiagnosticReport':
        return presentDiagnosticReport(entry, presenting)
      case 'Observation':
        return one && presentObservation(entry, one, presenting)
      case 'DocumentReference':
        return signature && presentDocument(entry, signature, presenting)
      case 'Provenance':
        return one ? presentFindingProvenance(entry, one) : signature && presentSignatureProvenance(entry, signature)
    }
  }
  const resource = resourceOf()
  if (!resource) throw new AppError('NOT_FOUND')
  return { resource, entry }
}

/** The signed PDF of a version of a report. Throws NOT_FOUND and FHIR_GONE as above. */
export const readSignedPdf = async (needs: FhirNeeds, id: string) => {
  const entry = await requireEntry(needs, await analysisOf(needs, 'DocumentReference', id))
  const signature = entry.signatures.find(other => other.id === id)
  if (!signature) throw new AppError('NOT_FOUND')
  return { entry, signature, bytes: await needs.files.read(signature.fileHash) }
}
