import { createHmac } from 'node:crypto'
import { hash as argon2, verify as verifyArgon2 } from '@node-rs/argon2'
import { hashPassword as scrypt, verifyPassword as verifyScrypt } from 'better-auth/crypto'

/**
 * Argon2id with OWASP's first set of parameters (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. About 40 ms
 * of a thread that is not this one. The library makes Argon2id where no other is asked; salt and parameters stand in the hash.
 */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const current = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`

export interface Passwords {
  hash(password: string): Promise<string>
  /** Also of hashes that earlier versions made: better-auth's scrypt. */
  verify(given: { readonly hash: string; readonly password: string }): Promise<boolean>
  /** Whether the hash is not one that `hash` makes today: the next login replaces it. */
  isOutdated(hash: string): boolean
  /**
   * The work of `verify` for an e-mail that has no password here. An e-mail always costs the work of the same kind of hash,
   * drawn by a secret, so that the time tells an account with an outdated hash from none as little as one with a new hash.
   */
  verifyNone(email: string, password: string): Promise<void>
}

export const openPasswords = (secret: string): Passwords => ({
  hash: password => argon2(password, parameters),
  verify: ({ hash, password }) =>
    hash.startsWith('$argon2') ? verifyArgon2(hash, password) : verifyScrypt({ hash, password }),
  isOutdated: hash => !hash.startsWith(current),
  verifyNone: async (email, password) => {
    const [draw = 0] = createHmac('sha256', secret).update(`no password ${email}`).digest()
    await (draw % 2 === 0 ? argon2(password, parameters) : scrypt(password))
  },
})
