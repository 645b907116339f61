import { createHash } from 'node:crypto'
import { type Addresses, referenceTo } from './addresses.ts'
import type { Reference, Resource } from './datatypes.ts'
import type { Entry, NumberedFinding, Signed } from './read-entries.ts'

/** Length and SHA-1 of a file. */
export interface FileFacts {
  readonly size: number
  readonly sha1: string
}

/** The data that a radiograph's resources need in addition. */
export interface ResourceFacts {
  readonly addresses: Addresses
  /** The signed PDFs by their SHA-256. */
  readonly files: ReadonlyMap<string, FileFacts>
}

/** The patient record; undefined without one, and for one that was deleted. */
export const subjectOf = ({ patient }: Pick<Signed, 'patient'>): Reference | undefined =>
  patient && patient !== 'gone' ? referenceTo('Patient', patient.id, patient.name) : undefined

/** The patient of the report: as it was last signed, else that of its radiograph. */
export const reportSubject = (entry: Entry): Reference | undefined => subjectOf(entry.signatures[0] ?? entry)

/** The id of the patient whose data the resource has; undefined if it names none. */
export const patientIdOf = (resource: Resource & { readonly subject?: Reference }): string | undefined =>
  resource.subject?.reference?.replace(/^Patient\//, '')

/**
 * True also for a resource that names no patient, of a radiograph that the patient has, unless its version of the report was
 * signed for a patient who was deleted since.
 */
export const isOfPatient = (resource: Resource, entry: Entry, patientIds: readonly string[]): boolean => {
  const id = patientIdOf(resource)
  if (id !== undefined) return patientIds.includes(id)
  const version = entry.signatures.find(one => one.id === resource.id) ?? entry.signatures[0]
  return version?.patient !== 'gone'
}

/** The day on which it was taken if known, else the time of its upload. */
export const takenAt = ({ report, image }: Entry): string =>
  report?.radiographyDate ?? image.dicom?.studyDate ?? image.createdAt.toISOString()

export const clinicOf = ({ analysis }: Entry): Reference => referenceTo('Organization', analysis.clinicId)

/** The id of a model version, which any server derives from the same name and version. */
export const deviceId = (name: string, version: string): string =>
  createHash('sha256').update(`${name}\n${version}`).digest('hex').slice(0, 32)

export const deviceOf = ({ analysis: { modelName, modelVersion } }: Entry): Reference | undefined =>
  modelName === null || modelVersion === null
    ? undefined
    : referenceTo('Device', deviceId(modelName, modelVersion), `${modelName} ${modelVersion}`)

/** The findings that the report prints, in its order. */
export const printedOf = ({ findings }: Entry): readonly NumberedFinding[] =>
  findings.filter(({ number }) => number !== null).toSorted((one, other) => (one.number ?? 0) - (other.number ?? 0))
