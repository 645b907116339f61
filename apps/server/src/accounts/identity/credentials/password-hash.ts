import { createHmac } from 'node:crypto'
import { hash as argon2, verify as verifyArgon2 } from '@node-rs/argon2'
import { hashPassword as scrypt, verifyPassword as verifyScrypt } from 'better-auth/crypto'

/**
 * Argon2id with OWASP's first set of parameters (Password Storage Cheat Sheet): 19 MiB, two passes, one lane; about 40 ms on
 * another thread. Argon2id is the library's default variant; the hash contains salt and parameters.
 */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const current = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`

export interface Passwords {
  hash(password: string): Promise<string>
  /** Also verifies hashes of earlier versions: better-auth's scrypt. */
  verify(given: { readonly hash: string; readonly password: string }): Promise<boolean>
  /** True if `hash` would use other parameters today: the next login replaces it. */
  isOutdated(hash: string): boolean
  /**
   * Does the work of `verify` for an e-mail without a password. The kind of hash is chosen by a secret and fixed per e-mail,
   * so that the response time does not reveal whether an account exists, even one with an outdated hash.
   */
  verifyNone(email: string, password: string): Promise<void>
}

export const createPasswords = (secret: string): Passwords => ({
  hash: password => argon2(password, parameters),
  verify: ({ hash, password }) =>
    hash.startsWith('$argon2') ? verifyArgon2(hash, password) : verifyScrypt({ hash, password }),
  isOutdated: hash => !hash.startsWith(current),
  verifyNone: async (email, password) => {
    const [draw = 0] = createHmac('sha256', secret).update(`no password ${email}`).digest()
    await (draw % 2 === 0 ? argon2(password, parameters) : scrypt(password))
  },
})
