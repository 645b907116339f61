import { openPasswords, type Passwords } from './password-hash.ts'

/** The secret and the hash function of the accounts' credentials. */
export interface Auth {
  /**
   * The installation's secret: encrypts second steps, signs devices and nonces. Never stored in the
   * database.
   */
  readonly secret: string
  readonly passwords: Passwords
}

export const openAuth = (secret: string): Auth => ({ secret, passwords: openPasswords(secret) })
