import { inSpanish } from '@xrai/contract/strings/translate'
import type { SignatureRow } from '../../../db/queries/reports/signatures.ts'
import { referenceTo, systems } from '../addresses.ts'
import type { Entry } from '../read-entries.ts'
import type { Attachment, CodeableConcept, DocumentReference } from '../resources.ts'
import { clinicOf, type Presenting, subjectOf } from './entry-facts.ts'

/** LOINC's code of an imaging report, as FHIR's own value sets of documents and reports have it. */
export const reportConcept = (): CodeableConcept => ({
  coding: [{ system: systems.loinc, code: '18748-4', display: 'Diagnostic imaging study' }],
  text: inSpanish('fhir.report'),
})

/** The signed PDF, by where this server has it. */
export const attachmentOf = (entry: Entry, signature: SignatureRow, { addresses, files }: Presenting): Attachment[] => {
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
export const presentDocument = (entry: Entry, signature: SignatureRow, presenting: Presenting): DocumentReference => {
  const { signatures, analysis } = entry
  const subject = subjectOf(entry)
  const before = signatures.find(({ version }) => version === signature.version - 1)
  return {
    resourceType: 'DocumentReference',
    id: signature.id,
    meta: {
      lastUpdated: (signatures.find(one => one.version === signature.version + 1) ?? signature).signedAt.toISOString(),
    },
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
