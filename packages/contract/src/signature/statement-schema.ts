import { z } from 'zod'
import { odontogramStatementFormat, statementFormat } from './statement-format.ts'
import { verificationCodePattern } from './verification-code.ts'

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/)

/**
 * What is signed with the installation's Ed25519 key (RFC 8032): the UTF-8 bytes of this value in its canonical form (RFC
 * 8785). It names no patient, so it may outlive the report and be shown to every holder of the code. Hashes are SHA-256 in
 * lower-case hexadecimal.
 */
export const statementSchema = z
  .strictObject({
    format: z.enum([statementFormat, odontogramStatementFormat]),
    /** The code in links and in the QR: 128 random bits. */
    code: z.string().regex(verificationCodePattern),
    /** The code that is printed: 'XR-' and digits, of an odontogram 'OD-' and digits. */
    reportCode: z.string(),
    /** 1 for the first signature, 2 for its first amendment … */
    version: z.int().positive(),
    signedAt: z.iso.datetime(),
    signer: z.strictObject({ name: z.string(), professionalNumber: z.string() }),
    clinicName: z.string(),
    /** Of the key that signs: the hash of its raw 32 public bytes. */
    key: sha256Schema,
    /** Of the PDF as it was rendered, before the signature was added to its end. */
    pdf: sha256Schema,
    /** Of the canonical JSON of the report, the model, the findings and the decisions; or of the odontogram and its changes. */
    document: sha256Schema,
    /** Of the file that was uploaded; null for an odontogram, which has none. */
    picture: sha256Schema.nullable(),
    /** Of the certificates of the PAdES signature, one after the other as DER; null where the PDF has none. */
    certificates: sha256Schema.nullable(),
  })
  .meta({ id: 'SignatureStatement' })
export type SignatureStatement = z.infer<typeof statementSchema>
