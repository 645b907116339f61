import { createPasswords, type Passwords } from './password-hash.ts'

/** The secret and the hash function of the accounts' credentials. */
export interface Auth {
  /**
   * The installation's secret: encrypts second steps, signs devices and nonces. Never stored in the
   * database.
   */
  readonly secret: string
  readonly passwords: Passwords
}

export const createAuth = (secret: string): Auth => ({ secret, passwords: createPasswords(secret) })
