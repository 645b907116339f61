import { AppError } from '@xrai/contract/errors/app-error'
import { isUuid } from '@xrai/contract/records/is-uuid'
import { findAnalysisOf } from '../../../db/queries/interop/fhir-entries.ts'
import type { SignatureRow } from '../../../db/queries/reports/signatures.ts'
import { observationId, partsOfObservationId, referenceTo, systems } from '../addresses.ts'
import type { CodeableConcept, Reference, Resource } from '../datatypes.ts'
import { clinicOf, deviceOf, printedOf } from '../entry-facts.ts'
import { analysesOfSignatures, entryKind } from '../entry-kind.ts'
import { words } from '../narrative.ts'
import type { FhirNeeds } from '../needs.ts'
import type { Entry, NumberedFinding } from '../read-entries.ts'
import { allowedBy, anySystem } from '../search/criteria.ts'
import type { Criterion } from '../search/read-search.ts'

interface Provenance extends Resource {
  readonly resourceType: 'Provenance'
  readonly target: readonly Reference[]
  readonly recorded: string
  readonly activity?: CodeableConcept
  readonly agent: readonly {
    readonly type: CodeableConcept
    readonly who: Reference
    readonly onBehalfOf?: Reference
  }[]
}

const participants = { assembler: 'Assembler', author: 'Author', verifier: 'Verifier', legal: 'Legal Authenticator' }

const participant = (code: keyof typeof participants): CodeableConcept => ({
  coding: [{ system: systems.participant, code, display: participants[code] }],
})

/** The provenance of a finding: the detector that found it, and the dentist who verified, changed or added it. */
const toFindingProvenance = (entry: Entry, { finding }: NumberedFinding): Provenance => {
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
const toSignatureProvenance = (entry: Entry, signature: SignatureRow): Provenance => ({
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

/** The provenances of the printed findings and of the signatures. */
const provenancesOf = (entry: Entry) => [
  ...printedOf(entry).map(one => toFindingProvenance(entry, one)),
  ...entry.signatures.map(signature => toSignatureProvenance(entry, signature)),
]

/** True if one of the sought ids, with its type or alone, is the reference's. */
const names = (sought: readonly string[], reference: string): boolean =>
  sought.includes(reference) || sought.includes(reference.split('/').at(-1) ?? '')

/** A Provenance is found by its target or its id. */
const analysesOfTargets = async (needs: FhirNeeds, criteria: readonly Criterion[]) => {
  const named = criteria.filter(({ name }) => name === 'target' || name === '_id').flatMap(({ values }) => values)
  if (named.length === 0) throw new AppError('FHIR_SEARCH_INVALID', { subject: 'target' })
  const ids: string[] = []
  for (const value of named) {
    const id = value.split('/').at(-1) ?? ''
    const parts = partsOfObservationId(id)
    if (parts) ids.push(parts.analysisId)
    if (parts || !isUuid(id)) continue
    // An id without its type is of either.
    if (!value.includes('DocumentReference/')) ids.push(id)
    if (!value.includes('DiagnosticReport/')) ids.push(...(await analysesOfSignatures(needs, [id])))
  }
  return ids
}

export const provenance = entryKind<Provenance>({
  type: 'Provenance',
  parameters: { _id: 'token', target: 'reference' },
  sort: [],
  includes: [],
  reverseIncludes: {
    target: {
      types: ['DiagnosticReport', 'Observation', 'DocumentReference'],
      references: ({ target }) => target,
    },
  },
  fields: { mandatory: ['target', 'recorded', 'agent'], summary: [] },
  audit: { view: 'report-view', list: 'report-list' },
  narrative: ({ agent, recorded }) => [
    ...agent.map(({ type, who }) => `${words(type)}: ${who.display ?? who.reference ?? ''}`),
    recorded,
  ],
  ofEntry: provenancesOf,
  analysisOf: async ({ session }, id) => {
    const parts = partsOfObservationId(id)
    if (parts) return parts.analysisId
    return isUuid(id) ? findAnalysisOf(session.scope, { signatureId: id }) : null
  },
  withId: (entry, id) => {
    const parts = partsOfObservationId(id)
    const one = entry.findings.find(({ finding }) => finding.detection_id === parts?.findingId)
    if (one) return toFindingProvenance(entry, one)
    const signature = entry.signatures.find(other => other.id === id)
    return signature && toSignatureProvenance(entry, signature)
  },
  query: async (needs, { criteria }) => ({ analysisIds: await analysesOfTargets(needs, criteria) }),
  pick: (_, { criteria }) => {
    const ids = allowedBy(criteria, '_id', anySystem)
    const targets = criteria
      .filter(({ name }) => name === 'target')
      .map(({ values }) => values.map(value => value.split('/').slice(-2).join('/')))
    return entry =>
      provenancesOf(entry)
        .filter(({ id }) => ids?.includes(id) ?? true)
        .filter(({ target }) => targets.every(any => target.some(({ reference = '' }) => names(any, reference))))
  },
  isOneEach: false,
})
