import { verify } from 'node:crypto'
import { AppError } from '@xrai/contract/errors/app-error'
import { type SignatureStatement, statementSchema } from '@xrai/contract/signature/statement-schema'
import { parseVerificationCode } from '@xrai/contract/signature/verification-code'
import type { keptStates, Verification } from '@xrai/contract/signature/verification-schema'
import { sha256Hex } from '../../base/sha256-hex.ts'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import type { Queryable } from '../../db/database.ts'
import { findEarlierResults } from '../../db/queries/imaging/earlier-results.ts'
import {
  findDecisionFacts,
  findFindingFacts,
  findOdontogramFacts,
  findOdontogramPlace,
  findOdontogramSignatureByCode,
  findSignatureByCode,
  findSuccessor,
  type OdontogramFacts,
  type SignatureRow,
} from '../../db/queries/reports/signatures.ts'
import { findPublicKey } from '../../db/queries/reports/signing-keys.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { isStorageOutage } from '../../platform/storage/storage-outage.ts'
import { canonical, readSignedDocument, type SignedDocument } from '../report/signed-document.ts'
import { publicKeyId, publicKeyOf } from './signing-keys.ts'
import { NotVerified, verifyPdf } from './verify-pdf.ts'

type Kept = (typeof keptStates)[number]

interface Needs {
  readonly db: Queryable
  readonly files: Pick<FileStore, 'read'>
}

/** Finds what was signed under a code as typed. Throws NOT_FOUND for a malformed or unknown one. */
export const findSigned = async (db: Queryable, typed: string) => {
  const code = parseVerificationCode(typed)
  const found = code === null ? null : await findKept(db, code)
  if (!found) throw new AppError('NOT_FOUND')
  return found
}

/**
 * Verifies everything stored under a report's code: the signature with the installation's key, the PDF and the image by
 * their hashes, the document, and the current findings and decisions in the database. Throws NOT_FOUND for a row that
 * this program did not write.
 */
export const verifyReport = async (
  { db, files }: Needs,
  { signature: row, document }: Awaited<ReturnType<typeof findSigned>>,
): Promise<Verification> => {
  const statement = statementOf(row.statement)
  const key = await findPublicKey(db, row.keyId)
  if (!statement || !key) throw new AppError('NOT_FOUND')
  const isOwn = statement.key === row.keyId && statement.code === row.code
  const kept = {
    signature: stateOf(isOwn && isSigned(row, key.publicKey)),
    ...(document === null
      ? erased
      : await keptContent({ db, files }, { row, statement, publicKey: key.publicKey }, document)),
    ...(statement.picture === null && { picture: null }),
  }
  const scope = { db, clinicId: row.clinicId }
  const odontogram = 'odontogramId' in row ? await findOdontogramPlace(scope, row.odontogramId) : null
  const supersededAt = 'analysisId' in row ? await findSuccessor(scope, row) : null
  const isWhole = Object.values(kept).every(state => state !== 'changed')
  return {
    state: !isWhole ? 'changed' : supersededAt ? 'superseded' : 'valid',
    statement,
    signed: row.statement,
    signature: row.signature,
    key: {
      publicKey: key.publicKey,
      createdAt: key.createdAt.toISOString(),
      retiredAt: key.retiredAt?.toISOString() ?? null,
    },
    file: row.fileHash,
    supersededAt: supersededAt?.toISOString() ?? null,
    followedAt: odontogram?.followedAt?.toISOString() ?? null,
    chart: odontogram?.kind ?? null,
    kept,
  }
}

/** A report's or an odontogram's; codes are unique across both. */
const findKept = async (db: Queryable, code: string) =>
  (await findSignatureByCode(db, code)) ?? (await findOdontogramSignatureByCode(db, code))

type KeptRow = NonNullable<Awaited<ReturnType<typeof findKept>>>['signature']

const stateOf = (isIntact: boolean): Kept => (isIntact ? 'intact' : 'changed')

const isSigned = ({ statement, signature, keyId }: KeptRow, publicKey: string): boolean =>
  publicKeyId(Buffer.from(publicKey, 'base64url')) === keyId &&
  verify(null, Buffer.from(statement), publicKeyOf(publicKey), Buffer.from(signature, 'base64url'))

/** A missing or altered file is no longer what was signed; if the storage is unavailable, its state is unknown. */
const fileState = async (files: Needs['files'], hash: string): Promise<Kept> => {
  try {
    return stateOf(sha256Hex(await files.read(hash)) === hash)
  } catch (error) {
    if (isStorageOutage(error)) throw error
    return 'changed'
  }
}

/**
 * The stored hash could have been changed along with the file, so the PDF's own signature must also verify, with the
 * key and the statement of the row.
 */
const pdfState = async (files: Needs['files'], row: KeptRow, publicKey: string): Promise<Kept> => {
  const state = await fileState(files, row.fileHash)
  if (state !== 'intact') return state
  try {
    const statement = await verifyPdf(await files.read(row.fileHash), new Map([[row.keyId, publicKey]]))
    return stateOf(canonical(statement) === row.statement)
  } catch (error) {
    if (!(error instanceof NotVerified)) throw error
    return 'changed'
  }
}

const statementOf = (text: string): SignatureStatement | null => {
  try {
    return statementSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

const erased = { pdf: 'erased', document: 'erased', picture: 'erased', decisions: 'erased' } as const

interface Signed {
  readonly row: KeptRow
  readonly statement: SignatureStatement
  readonly publicKey: string
}

/** Compares the stored parts of a signed report with the hashes in its statement. */
const keptContent = async (
  { db, files }: Needs,
  { row, statement, publicKey }: Signed,
  text: string,
): Promise<Omit<Verification['kept'], 'signature'>> => {
  const isDocument = sha256Hex(Buffer.from(text)) === statement.document
  return {
    pdf: await pdfState(files, row, publicKey),
    document: stateOf(isDocument),
    picture: statement.picture === null ? null : await fileState(files, statement.picture),
    // Without the signed document there is nothing to compare them with.
    decisions: stateOf(isDocument && (await isAsDecided({ db, clinicId: row.clinicId }, row, text))),
  }
}

const isAsDecided = async (scope: ClinicScope, row: KeptRow, text: string): Promise<boolean> => {
  if ('analysisId' in row) return isAsSigned(scope, row, readSignedDocument(text))
  const { changes }: { readonly changes: readonly OdontogramFacts[] } = JSON.parse(text)
  return canonical(changes) === canonical(await findOdontogramFacts(scope, row.odontogramId))
}

/**
 * Decisions of a later amendment follow the signed ones and are not compared; the signed findings may belong to an
 * earlier model by now.
 */
const isAsSigned = async (
  scope: ClinicScope,
  { analysisId }: SignatureRow,
  { findings, decisions }: SignedDocument,
): Promise<boolean> => {
  const earlier = await findEarlierResults(scope, analysisId)
  const kept = [await findFindingFacts(scope, analysisId), ...earlier.map(result => result.findings)]
  return (
    kept.some(facts => canonical(facts) === canonical(findings)) &&
    canonical(decisions) === canonical(await findDecisionFacts(scope, analysisId, decisions.length))
  )
}
