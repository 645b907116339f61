import { randomBytes, sign } from 'node:crypto'
import { AppError } from '@xrai/contract/errors/app-error'
import { fullName } from '@xrai/contract/records/full-name'
import { withSignature } from '@xrai/contract/signature/pdf-signature'
import type { SignatureStatement } from '@xrai/contract/signature/statement-schema'
import { formatVerificationCode } from '@xrai/contract/signature/verification-code'
import type { Auth } from '../../accounts/identity/credentials/auth.ts'
import type { Session } from '../../accounts/sessions/session.ts'
import { sha256Hex } from '../../base/sha256-hex.ts'
import { newId } from '../../db/columns.ts'
import { findUser } from '../../db/queries/accounts/people.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import type { Settings } from '../../settings/settings.ts'
import { type SigningIdentity, SigningIdentityError } from '../../settings/signing-identity.ts'
import { canonical } from '../report/signed-document.ts'
import { readOrCreateSigningKey } from './signing-keys.ts'

export interface SealNeeds {
  readonly auth: Pick<Auth, 'secret'>
  readonly files: Pick<FileStore, 'stage'>
  /** The operator's certificate; null without one. */
  readonly settings: Pick<Settings, 'signing'>
}

/**
 * The signer, the current time and a new verification code. Throws NUMBER_REQUIRED for a user without a professional
 * number.
 */
export const signerOf = async ({ scope, user }: Session) => {
  const professionalNumber = (await findUser(scope.db, user.id))?.professionalNumber
  if (!professionalNumber) throw new AppError('NUMBER_REQUIRED')
  return {
    signedAt: new Date().toISOString(),
    signedBy: fullName(user),
    professionalNumber,
    verificationCode: formatVerificationCode(randomBytes(16)),
  }
}
type Signer = Awaited<ReturnType<typeof signerOf>>

interface Sealed {
  readonly signer: Signer
  readonly pdf: Uint8Array<ArrayBuffer>
  /** The canonical JSON that is signed beside the PDF. */
  readonly document: string
  readonly facts: Pick<SignatureStatement, 'format' | 'reportCode' | 'version' | 'clinicName' | 'picture'>
  /** The reason of the signature that a PDF reader shows. */
  readonly reason: string
}

/**
 * Signs the hashes of a rendered PDF, a document and an image with the installation's key, and the PDF with the
 * operator's certificate if there is one. Returns the signed file, staged, and the row of the signature. Throws
 * SIGNING_CERTIFICATE_INVALID if the certificate has expired or is not valid yet.
 */
export const sealPdf = async (
  { auth, files, settings: { signing } }: SealNeeds,
  { scope, user }: Session,
  { signer, pdf, document, facts, reason }: Sealed,
) => {
  const key = await readOrCreateSigningKey(scope.db, auth.secret)
  const { signedAt, signedBy, professionalNumber, verificationCode: code } = signer
  const statement = canonical({
    ...facts,
    code,
    signedAt,
    signer: { name: signedBy, professionalNumber },
    key: key.id,
    pdf: sha256Hex(pdf),
    document: sha256Hex(Buffer.from(document)),
    certificates: signing && certificatesHash(signing),
  } satisfies SignatureStatement)
  const signature = sign(null, Buffer.from(statement), key.privateKey).toString('base64url')
  const signed = withSignature(pdf, { statement, signature })
  const file = await files.stage(signing ? await withPades(signed, signing, { signedBy, signedAt, reason }) : signed)
  const kept = { statement, signature, keyId: key.id, fileHash: file.hash, document }
  return { file, row: { id: newId(), code, ...kept, by: user.id, signedAt: new Date(signedAt) } }
}

/** The hash of the certificates in the PAdES signature. */
const certificatesHash = ({ certificate, chain }: SigningIdentity): string =>
  sha256Hex(Buffer.concat([certificate, ...chain].map(({ raw }) => raw)))

const withPades = async (
  pdf: Uint8Array,
  identity: SigningIdentity,
  { signedBy, signedAt, reason }: Pick<Signer, 'signedBy' | 'signedAt'> & Pick<Sealed, 'reason'>,
) => {
  // Loaded on demand, because it takes 30 MB and few installations have a certificate.
  const { signPdf } = await import('./pades.ts')
  try {
    return await signPdf(pdf, identity, { signer: signedBy, reason, at: new Date(signedAt) })
  } catch (error) {
    if (error instanceof SigningIdentityError) throw new AppError('SIGNING_CERTIFICATE_INVALID', { cause: error })
    throw error
  }
}
