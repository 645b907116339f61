import { openPasswords, type Passwords } from './password-hash.ts'

/** What the accounts' secrets are made and checked with. */
export interface Auth {
  /** The installation's: encrypts second steps, signs devices and nonces. Never in the database. */
  readonly secret: string
  readonly passwords: Passwords
}

export const openAuth = (secret: string): Auth => ({ secret, passwords: openPasswords(secret) })
