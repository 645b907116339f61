import { createHash } from 'node:crypto'
import { type Addresses, referenceTo } from '../addresses.ts'
import type { Entry } from '../read-entries.ts'
import type { Reference } from '../resources.ts'

/** What the resources of a radiograph need beside it. */
export interface Presenting {
  readonly addresses: Addresses
  /** Length and SHA-1 of a signed PDF, by its SHA-256. */
  readonly files: ReadonlyMap<string, { readonly size: number; readonly sha1: string }>
}

/** The patient of the record; undefined where the radiograph belongs to none. */
export const subjectOf = ({ patient }: Entry): Reference | undefined =>
  patient ? referenceTo('Patient', patient.id, patient.name) : undefined

/** The day on which it was taken where that is known, else the moment of its upload. */
export const takenAt = ({ report, image }: Entry): string =>
  report?.radiographyDate ?? image.dicom?.studyDate ?? image.createdAt.toISOString()

export const clinicOf = ({ analysis }: Entry): Reference => referenceTo('Organization', analysis.clinicId)

/** A model and its version, by an id that any server makes of the same two. */
export const deviceId = (name: string, version: string): string =>
  createHash('sha256').update(`${name}\n${version}`).digest('hex').slice(0, 32)

export const deviceOf = ({ analysis: { modelName, modelVersion } }: Entry): Reference | undefined =>
  modelName === null || modelVersion === null
    ? undefined
    : referenceTo('Device', deviceId(modelName, modelVersion), `${modelName} ${modelVersion}`)
