import { isUuid } from '@xrai/contract/records/is-uuid'
import { inSpanish } from '@xrai/contract/strings/translate'
import { observationId, referenceTo, systems } from '../addresses.ts'
import type { Attachment, CodeableConcept, Identifier, Reference, Resource } from '../datatypes.ts'
import { clinicOf, printedOf, type ResourceFacts, reportSubject, takenAt } from '../entry-facts.ts'
import { entryKind, patientParameters } from '../entry-kind.ts'
import { words } from '../narrative.ts'
import type { Entry, ReportStatus } from '../read-entries.ts'
import { allowedBy, anySystem, hasCode, statusesOf, valuesBy } from '../search/criteria.ts'
import { isSameSystem } from '../search/tokens.ts'
import { attachmentOf, reportConcept } from './document-reference.ts'

interface DiagnosticReport extends Resource {
  readonly resourceType: 'DiagnosticReport'
  readonly identifier?: readonly Identifier[]
  readonly status: ReportStatus
  readonly category: readonly CodeableConcept[]
  readonly code: CodeableConcept
  readonly subject?: Reference
  readonly effectiveDateTime: string
  readonly issued?: string
  readonly performer: readonly Reference[]
  readonly resultsInterpreter?: readonly Reference[]
  readonly result?: readonly Reference[]
  readonly imagingStudy: readonly Reference[]
  readonly conclusion?: string
  readonly presentedForm?: readonly Attachment[]
}

/** The dentist's conclusion and the recommendations, in the form that the sheet prints. */
const conclusionOf = ({ report }: Entry): string | undefined => {
  if (!report) return undefined
  const { conclusion, recommendations, notes } = report
  const parts = [
    ...(conclusion ? [conclusion] : []),
    ...(recommendations.length > 0
      ? [[inSpanish('fhir.recommendations'), ...recommendations.map(line => `- ${line}`)].join('\n')]
      : []),
    ...(notes ? [inSpanish('fhir.notes', { text: notes })] : []),
  ]
  return parts.length > 0 ? parts.join('\n\n') : undefined
}

/** When it became available in its current state. */
const issuedAt = ({ analysis, review, signatures, status }: Entry): string | undefined => {
  const at = signatures[0]?.signedAt ?? (status === 'final' ? review?.at : analysis.finishedAt)
  return at?.toISOString()
}

const interpreterOf = ({ signatures, status, review }: Entry): string | undefined =>
  signatures[0]?.by ?? (status === 'final' ? review?.by : undefined)

const radiology: readonly CodeableConcept[] = [
  { coding: [{ system: systems.diagnosticService, code: 'RAD', display: 'Radiology' }] },
]

const toDiagnosticReport = (entry: Entry, presenting: ResourceFacts): DiagnosticReport => {
  const { analysis, image, code, status, signatures } = entry
  const subject = reportSubject(entry)
  const issued = issuedAt(entry)
  const interpreter = interpreterOf(entry)
  const conclusion = conclusionOf(entry)
  const result = printedOf(entry).map(({ finding }) =>
    referenceTo('Observation', observationId(analysis.id, finding.detection_id)),
  )
  const form = signatures[0] ? attachmentOf(entry, signatures[0], presenting) : []
  return {
    resourceType: 'DiagnosticReport',
    id: analysis.id,
    meta: { lastUpdated: entry.changedAt },
    ...(code && { identifier: [{ system: presenting.addresses.system('identifier/report-code'), value: code }] }),
    status,
    category: radiology,
    code: reportConcept(),
    ...(subject && { subject }),
    effectiveDateTime: takenAt(entry),
    ...(issued && { issued }),
    performer: [clinicOf(entry)],
    ...(interpreter && { resultsInterpreter: [referenceTo('Practitioner', interpreter)] }),
    ...(result.length > 0 && { result }),
    imagingStudy: [referenceTo('ImagingStudy', image.id)],
    ...(conclusion && { conclusion }),
    ...(form.length > 0 && { presentedForm: form }),
  }
}

const states = {
  system: 'http://hl7.org/fhir/diagnostic-report-status',
  shown: ['registered', 'preliminary', 'final', 'amended', 'cancelled'],
}

export const diagnosticReport = entryKind<DiagnosticReport>({
  type: 'DiagnosticReport',
  parameters: {
    ...patientParameters,
    date: 'date',
    status: 'token',
    identifier: 'token',
    code: 'token',
    category: 'token',
  },
  sort: ['_lastUpdated', 'date'],
  includes: [
    { name: 'result', targets: ['Observation'] },
    { name: 'patient', targets: ['Patient'] },
    { name: 'subject', targets: ['Patient'] },
    {
      name: 'results-interpreter',
      targets: ['Practitioner', 'Organization'],
      fields: ['performer', 'resultsInterpreter'],
    },
  ],
  reverseIncludes: { result: { types: ['Observation'], references: ({ result = [] }) => result } },
  fields: {
    mandatory: ['status', 'code'],
    summary: ['identifier', 'category', 'subject', 'effectiveDateTime', 'issued', 'performer', 'resultsInterpreter'],
  },
  audit: { view: 'report-view', list: 'report-list' },
  narrative: ({ code, status, effectiveDateTime, subject, conclusion }) => [
    `${words(code)}: ${inSpanish(`fhir.text.states.${status}`)}`,
    subject?.display,
    inSpanish('fhir.text.taken', { at: effectiveDateTime }),
    conclusion,
  ],
  ofEntry: (entry, presenting) => [toDiagnosticReport(entry, presenting)],
  analysisOf: async (_, id) => (isUuid(id) ? id : null),
  withId: (entry, _, presenting) => toDiagnosticReport(entry, presenting),
  query: ({ addresses }, { criteria }) => ({
    // Every report has the same code and category.
    analysisIds:
      hasCode([reportConcept()], criteria, 'code') && hasCode(radiology, criteria, 'category')
        ? allowedBy(criteria, '_id', anySystem)?.filter(isUuid)
        : [],
    statuses: statusesOf(states, criteria),
    reportCodes: valuesBy(criteria, 'identifier', system =>
      isSameSystem(system, addresses.system('identifier/report-code')),
    ),
  }),
  pick: () => (entry, presenting) => [toDiagnosticReport(entry, presenting)],
  isOneEach: true,
})
