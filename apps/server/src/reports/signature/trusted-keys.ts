import { createPublicKey } from 'node:crypto'
import { decodeBase64Url } from '@xrai/contract/signature/base64url'
import { z } from 'zod'
import { publicKeyId, publicKeyOf, rawPublicKey } from './signing-keys.ts'

/** The raw 32 bytes of the given public keys in base64url, by id. */
export type TrustedKeys = ReadonlyMap<string, string>

/** The given text is not a public key. */
export class KeyError extends Error {
  override readonly name = 'KeyError'
}

const rawPattern = /^[\w-]{43}$/

/** True if the text is a key itself rather than the name of a key file. */
export const isRawKey = (text: string): boolean => rawPattern.test(text)

const listSchema = z.object({ keys: z.array(z.object({ id: z.string(), publicKey: z.string() })).nonempty() })

/**
 * Parses 32 raw bytes in base64url, a PEM of an Ed25519 public key, or the response of GET /api/signing-keys. Throws a
 * KeyError for anything else.
 */
export const readTrustedKeys = (text: string): TrustedKeys => {
  const trimmed = text.trim()
  if (trimmed.startsWith('{')) return listed(trimmed)
  return new Map([trusted(trimmed.startsWith('-----') ? fromPem(trimmed) : trimmed)])
}

const trusted = (raw: string): readonly [string, string] => {
  if (!isRawKey(raw))
    throw new KeyError('is no Ed25519 public key: 32 bytes in base64url, a PEM or the JSON of /api/signing-keys')
  try {
    const bytes = decodeBase64Url(raw)
    publicKeyOf(raw)
    return [publicKeyId(bytes), raw]
  } catch (cause) {
    throw new KeyError('is no Ed25519 public key', { cause })
  }
}

const fromPem = (pem: string): string => {
  // Node would derive the public key of a private one, which must not be given here.
  if (!pem.startsWith('-----BEGIN PUBLIC KEY-----')) throw new KeyError('holds no PUBLIC KEY')
  try {
    const key = createPublicKey(pem)
    if (key.asymmetricKeyType !== 'ed25519') throw new KeyError('holds a key that is not Ed25519')
    return rawPublicKey(key).toString('base64url')
  } catch (cause) {
    throw cause instanceof KeyError ? cause : new KeyError('holds no public key that can be read', { cause })
  }
}

const listed = (json: string): TrustedKeys => {
  const keys = parsed(json).map(({ id, publicKey }) => {
    const entry = trusted(publicKey)
    if (entry[0] !== id) throw new KeyError(`names the key ${id}, which is not the hash of its bytes`)
    return entry
  })
  return new Map(keys)
}

const parsed = (json: string) => {
  try {
    return listSchema.parse(JSON.parse(json)).keys
  } catch (cause) {
    throw new KeyError('is not what /api/signing-keys answers', { cause })
  }
}
