import type { ResourceKind } from './resource-kind.ts'
import { device } from './resources/device.ts'
import { diagnosticReport } from './resources/diagnostic-report.ts'
import { documentReference } from './resources/document-reference.ts'
import { imagingStudy } from './resources/imaging-study.ts'
import { location } from './resources/location.ts'
import { observation } from './resources/observation.ts'
import { organization } from './resources/organization.ts'
import { patient } from './resources/patient.ts'
import { practitioner } from './resources/practitioner.ts'
import { provenance } from './resources/provenance.ts'

/** Every type of resource, in the order of the CapabilityStatement. */
export const resourceKinds: readonly ResourceKind[] = [
  patient,
  imagingStudy,
  diagnosticReport,
  observation,
  documentReference,
  provenance,
  practitioner,
  organization,
  location,
  device,
]

const byType = new Map(resourceKinds.map(kind => [kind.type, kind]))

export const findKind = (type: string): ResourceKind | undefined => byType.get(type)

/** The kind of a type that this server wrote itself. */
export const kindOf = (type: string): ResourceKind => {
  const kind = byType.get(type)
  if (!kind) throw new Error(`${type} is in no registry`)
  return kind
}

/** The values of `_include` of a type. */
export const includePaths = ({ type, includes }: ResourceKind): readonly string[] =>
  includes.map(({ name }) => `${type}:${name}`)

/** The values of `_revinclude` of a type. */
export const reverseIncludePaths = ({ type }: ResourceKind): readonly string[] =>
  resourceKinds
    .toReversed()
    .flatMap(other =>
      Object.entries(other.reverseIncludes ?? {}).flatMap(([name, { types }]) =>
        types.includes(type) ? [`${other.type}:${name}`] : [],
      ),
    )
