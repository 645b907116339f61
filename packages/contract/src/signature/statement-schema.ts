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
    format: z.enum([statementFormat, odontogramStatementFormat]),
    /** The code in links and in the QR: 128 random bits. */
    code: z.string().regex(verificationCodePattern),
    /** The printed code: 'XR-' and digits, or 'OD-' and digits for an odontogram. */
    reportCode: z.string(),
    /** 1 for the first signature, 2 for its first amendment … */
    version: z.int().positive(),
    signedAt: z.iso.datetime(),
    signer: z.strictObject({ name: z.string(), professionalNumber: z.string() }),
    clinicName: z.string(),
    /** Identifies the signing key: the hash of its raw 32 public bytes. */
    key: sha256Schema,
    /** Hash of the PDF as rendered, before the signature was appended. */
    pdf: sha256Schema,
    /**
     * Hash of the canonical JSON of the report, the model, the findings and the decisions; for an odontogram, of it and
     * its changes.
     */
    document: sha256Schema,
    /** Hash of the uploaded file; null for an odontogram, which has none. */
    picture: sha256Schema.nullable(),
    /** Hash of the certificates of the PAdES signature, concatenated as DER; null if the PDF has none. */
    certificates: sha256Schema.nullable(),
  })
  .meta({ id: 'SignatureStatement' })
export type SignatureStatement = z.infer<typeof statementSchema>
