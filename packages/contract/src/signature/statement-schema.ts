import { z } from 'zod'
import { odontogramStatementFormat, statementFormat } from './statement-format.ts'
import { verificationCodePattern } from './verification-code.ts'

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/)

/**
 * The value that is signed with the installation's Ed25519 key (RFC 8032), as the UTF-8 bytes of its canonical form
 * (RFC 8785). It names no patient, so it may outlive the report and be shown to every holder of the code. Hashes are
 * SHA-256 in lower-case hexadecimal.
 */
export const statementSchema = z
  .strictObject({
    format: z.enum([statementFormat, odontogramStatementFormat]).meta({
      description: "The version of the statement's form, which names whether it is of a report or of an odontogram.",
    }),
    code: z
      .string()
      .regex(verificationCodePattern)
      .meta({ description: 'The code in links and in the QR: 128 random bits.' }),
    reportCode: z
      .string()
      .meta({ description: "The printed code: 'XR-' and digits, or 'OD-' and digits for an odontogram." }),
    version: z.int().positive().meta({ description: '1 for the first signature, 2 for its first amendment …' }),
    signedAt: z.iso.datetime().meta({ description: 'When it was signed.' }),
    signer: z
      .strictObject({
        name: z.string().meta({ description: 'The name of the dentist, as it is printed.' }),
        professionalNumber: z.string().meta({ description: "The dentist's registration number, as it is printed." }),
      })
      .meta({ description: 'The dentist who signed.' }),
    clinicName: z.string().meta({ description: 'The name of the clinic at the signature.' }),
    key: sha256Schema.meta({ description: 'Identifies the signing key: the hash of its raw 32 public bytes.' }),
    pdf: sha256Schema.meta({ description: 'Hash of the PDF as rendered, before the signature was appended.' }),
    document: sha256Schema.meta({
      description:
        'Hash of the canonical JSON of the report, the model, the findings and the decisions; for an odontogram, of it and its changes.',
    }),
    picture: sha256Schema
      .nullable()
      .meta({ description: 'Hash of the uploaded file; null for an odontogram, which has none.' }),
    certificates: sha256Schema.nullable().meta({
      description: 'Hash of the certificates of the PAdES signature, concatenated as DER; null if the PDF has none.',
    }),
  })
  .meta({ id: 'SignatureStatement' })
export type SignatureStatement = z.infer<typeof statementSchema>
