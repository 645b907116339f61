import type { SignatureRow } from '../../../db/queries/reports/signatures.ts'
import { observationId, referenceTo, systems } from '../addresses.ts'
import type { Entry, ReportedFinding } from '../read-entries.ts'
import type { CodeableConcept, Device, Provenance } from '../resources.ts'
import { clinicOf, deviceId, deviceOf } from './entry-facts.ts'

const participants = { assembler: 'Assembler', author: 'Author', verifier: 'Verifier', legal: 'Legal Authenticator' }

const participant = (code: keyof typeof participants): CodeableConcept => ({
  coding: [{ system: systems.participant, code, display: participants[code] }],
})

/** The provenance of a finding: the detector that found it, and the dentist who verified, changed or added it. */
export const presentFindingProvenance = (entry: Entry, { finding }: ReportedFinding): Provenance => {
  const { analysis } = entry
  const id = observationId(analysis.id, finding.detection_id)
  const device = finding.original ? deviceOf(entry) : undefined
  const { decidedBy, state } = finding
  const isAuthor = state === 'edited' || state === 'added'
  const recorded = finding.decidedAt ?? (analysis.finishedAt ?? analysis.createdAt).toISOString()
  return {
    resourceType: 'Provenance',
    id,
    meta: { lastUpdated: recorded },
    target: [referenceTo('Observation', id)],
    recorded,
    agent: [
      ...(device ? [{ type: participant('assembler'), who: device, onBehalfOf: clinicOf(entry) }] : []),
      ...(decidedBy
        ? [
            {
              type: participant(isAuthor ? 'author' : 'verifier'),
              who: referenceTo('Practitioner', decidedBy.id),
              onBehalfOf: clinicOf(entry),
            },
          ]
        : []),
    ],
  }
}

/** The signer of one version of a report. */
export const presentSignatureProvenance = (entry: Entry, signature: SignatureRow): Provenance => ({
  resourceType: 'Provenance',
  id: signature.id,
  meta: { lastUpdated: signature.signedAt.toISOString() },
  target: [
    referenceTo('DocumentReference', signature.id),
    ...(signature.version === entry.signatures[0]?.version ? [referenceTo('DiagnosticReport', entry.analysis.id)] : []),
  ],
  recorded: signature.signedAt.toISOString(),
  agent: [{ type: participant('legal'), who: referenceTo('Practitioner', signature.by), onBehalfOf: clinicOf(entry) }],
})

/** A version of a model of the detector. */
export const presentDevice = (name: string, version: string): Device => ({
  resourceType: 'Device',
  id: deviceId(name, version),
  status: 'active',
  deviceName: [{ name, type: 'model-name' }],
  version: [{ value: version }],
})
