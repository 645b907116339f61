import { AppError } from '@xrai/contract/errors/app-error'
import { isUuid } from '@xrai/contract/records/is-uuid'
import { inSpanish } from '@xrai/contract/strings/translate'
import { findAnalysisOf } from '../../../db/queries/interop/fhir-entries.ts'
import { referenceTo, systems } from '../addresses.ts'
import type { Attachment, CodeableConcept, Identifier, Reference, Resource } from '../datatypes.ts'
import { clinicOf, type ResourceFacts, subjectOf } from '../entry-facts.ts'
import { analysesOfSignatures, entryKind, patientParameters, requireEntry, timesOf } from '../entry-kind.ts'
import { words } from '../narrative.ts'
import type { FhirNeeds } from '../needs.ts'
import { type Entry, latestOf, type Signed } from '../read-entries.ts'
import { allowedBy, anySystem, statusesOf } from '../search/criteria.ts'
import { fitsTime } from '../search/read-date.ts'

interface DocumentReference extends Resource {
  readonly resourceType: 'DocumentReference'
  readonly masterIdentifier: Identifier
  readonly status: 'current' | 'superseded'
  readonly docStatus: 'final' | 'amended'
  readonly type: CodeableConcept
  readonly subject?: Reference
  readonly date: string
  readonly author: readonly Reference[]
  readonly custodian: Reference
  readonly relatesTo?: readonly { readonly code: 'replaces'; readonly target: Reference }[]
  readonly content: readonly { readonly attachment: Attachment }[]
  readonly context: { readonly related: readonly Reference[] }
}

/** LOINC's code of an imaging report, as FHIR's own value sets of documents and reports have it. */
export const reportConcept = (): CodeableConcept => ({
  coding: [{ system: systems.loinc, code: '18748-4', display: 'Diagnostic imaging study' }],
  text: inSpanish('fhir.report'),
})

/** The signed PDF, by where this server has it. */
export const attachmentOf = (entry: Entry, signature: Signed, { addresses, files }: ResourceFacts): Attachment[] => {
  const file = files.get(signature.fileHash)
  if (!file) return []
  return [
    {
      contentType: 'application/pdf',
      language: 'es',
      url: `${addresses.base}/Binary/${signature.id}`,
      size: file.size,
      hash: file.sha1,
      title: inSpanish('fhir.signedReport', { code: entry.code ?? '' }),
      creation: signature.signedAt.toISOString(),
    },
  ]
}

/** One version of the signed report. */
const toDocumentReference = (entry: Entry, signature: Signed, presenting: ResourceFacts): DocumentReference => {
  const { signatures, analysis } = entry
  const subject = subjectOf(signature)
  const before = signatures.find(({ version }) => version === signature.version - 1)
  const after = signatures.find(({ version }) => version === signature.version + 1)
  return {
    resourceType: 'DocumentReference',
    id: signature.id,
    meta: { lastUpdated: latestOf([signature.signedAt, after?.signedAt, signature.patientChangedAt]) },
    masterIdentifier: { system: presenting.addresses.system('identifier/signature'), value: signature.code },
    status: signature.version === signatures[0]?.version ? 'current' : 'superseded',
    docStatus: signature.version > 1 ? 'amended' : 'final',
    type: reportConcept(),
    ...(subject && { subject }),
    date: signature.signedAt.toISOString(),
    author: [referenceTo('Practitioner', signature.by)],
    custodian: clinicOf(entry),
    ...(before && {
      relatesTo: [{ code: 'replaces' as const, target: referenceTo('DocumentReference', before.id) }],
    }),
    content: attachmentOf(entry, signature, presenting).map(attachment => ({ attachment })),
    context: { related: [referenceTo('DiagnosticReport', analysis.id)] },
  }
}

const states = { system: 'http://hl7.org/fhir/document-reference-status', shown: ['current', 'superseded'] }

const analysisOf = async ({ session }: FhirNeeds, id: string): Promise<string | null> =>
  isUuid(id) ? findAnalysisOf(session.scope, { signatureId: id }) : null

const documentsOf = (entry: Entry, presenting: ResourceFacts) =>
  entry.signatures.map(signature => toDocumentReference(entry, signature, presenting))

/** The signed PDF of a version of a report. Throws NOT_FOUND and FHIR_GONE like reading a resource. */
export const readSignedPdf = async (needs: FhirNeeds, id: string) => {
  const entry = await requireEntry(needs, await analysisOf(needs, id))
  const signature = entry.signatures.find(other => other.id === id)
  if (!signature) throw new AppError('NOT_FOUND')
  return { entry, signature, bytes: await needs.files.read(signature.fileHash) }
}

export const documentReference = entryKind<DocumentReference>({
  type: 'DocumentReference',
  parameters: {
    ...patientParameters,
    date: 'date',
    status: 'token',
  },
  sort: [],
  includes: [
    { name: 'patient', targets: ['Patient'] },
    { name: 'subject', targets: ['Patient'] },
    { name: 'author', targets: ['Practitioner'], fields: ['author'] },
    { name: 'related', targets: ['DiagnosticReport'] },
  ],
  reverseIncludes: { related: { types: ['DiagnosticReport'], references: ({ context }) => context.related } },
  fields: {
    mandatory: ['status', 'content'],
    summary: ['masterIdentifier', 'docStatus', 'type', 'subject', 'date', 'author', 'relatesTo', 'context'],
  },
  audit: { view: 'report-view', list: 'report-list' },
  narrative: ({ content, type, date }) => [content[0]?.attachment.title ?? words(type), date],
  ofEntry: documentsOf,
  analysisOf,
  withId: (entry, id, presenting) => documentsOf(entry, presenting).find(one => one.id === id),
  query: async (needs, { criteria }) => {
    const ids = allowedBy(criteria, '_id', anySystem)?.filter(isUuid)
    return {
      // A document's time is that of its signature, which is checked on the resource.
      taken: [],
      changed: [],
      isSigned: true,
      analysisIds: ids && (await analysesOfSignatures(needs, ids)),
    }
  },
  subject: 'any',
  pick: (needs, { criteria }) => {
    const ids = allowedBy(criteria, '_id', anySystem)
    const statuses = statusesOf(states, criteria)
    const dates = timesOf(needs, criteria, 'date')
    const changes = timesOf(needs, criteria, '_lastUpdated')
    const isWithin = (at: string, ranges: typeof dates) =>
      ranges.every(any => any.some(range => fitsTime(new Date(at), range)))
    return (entry, presenting) =>
      documentsOf(entry, presenting)
        .filter(({ id, status }) => (ids?.includes(id) ?? true) && (statuses?.includes(status) ?? true))
        .filter(({ date, meta }) => isWithin(date, dates) && isWithin(meta?.lastUpdated ?? date, changes))
  },
  isOneEach: false,
})
