import { inSpanish } from '@xrai/contract/strings/translate'
import { observationId, referenceTo, systems } from '../addresses.ts'
import type { Entry } from '../read-entries.ts'
import type { DiagnosticReport } from '../resources.ts'
import { attachmentOf, reportConcept } from './document.ts'
import { clinicOf, type Presenting, subjectOf, takenAt } from './entry-facts.ts'
import { printedOf } from './observation.ts'

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

export const presentDiagnosticReport = (entry: Entry, presenting: Presenting): DiagnosticReport => {
  const { analysis, image, code, status, signatures } = entry
  const [subject, issued, interpreter] = [subjectOf(entry), issuedAt(entry), interpreterOf(entry)]
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
    category: [{ coding: [{ system: systems.diagnosticService, code: 'RAD', display: 'Radiology' }] }],
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
