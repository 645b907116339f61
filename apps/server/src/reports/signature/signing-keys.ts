import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { AppError } from '@xrai/contract/errors/app-error'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import type { Queryable } from '../../db/database.ts'
import { findCurrentKey, insertKey, retireCurrentKey } from '../../db/queries/reports/signing-keys.ts'

/** The installation's key that signs. */
export interface SigningKey {
  /** SHA-256 of the raw public key. */
  readonly id: string
  readonly privateKey: KeyObject
}

/**
 * The installation's Ed25519 key, shared by all processes: created if there is none, and stored in the database
 * encrypted with the installation's secret, so that backups contain it and a dump alone cannot sign. Throws
 * SIGNING_KEY_UNREADABLE if another secret encrypted it.
 */
export const readOrCreateSigningKey = async (db: Queryable, secret: string): Promise<SigningKey> => {
  const found = (await findCurrentKey(db)) ?? (await makeKey(db, secret))
  if (!found?.sealedKey) throw new Error('there is no signing key')
  const pem = await symmetricDecrypt({ key: secret, data: found.sealedKey }).catch(cause => {
    throw new AppError('SIGNING_KEY_UNREADABLE', { cause })
  })
  return { id: found.id, privateKey: createPrivateKey(pem) }
}

const makeKey = async (db: Queryable, secret: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = rawPublicKey(publicKey)
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
  const sealedKey = await symmetricEncrypt({ key: secret, data: pem })
  await insertKey(db, { id: publicKeyId(raw), publicKey: raw.toString('base64url'), sealedKey })
  return findCurrentKey(db)
}

/** Replaces the current key, whose private half is deleted; its signatures stay valid. Returns the new key's id. */
export const rotateSigningKey = async (db: Queryable, secret: string): Promise<string> =>
  db.transaction(async tx => {
    await retireCurrentKey(tx, new Date())
    const { id } = await readOrCreateSigningKey(tx, secret)
    return id
  })

/** The 32 bytes of an Ed25519 public key (RFC 8032), without their wrapping. */
export const rawPublicKey = (key: KeyObject): Buffer => Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url')

export const publicKeyId = (raw: Uint8Array): string => createHash('sha256').update(raw).digest('hex')

/** The public key of 32 bytes in base64url. */
export const publicKeyOf = (raw: string): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: raw }, format: 'jwk' })
