import { hashPassword, verifyPassword } from 'better-auth/crypto'

/** What the accounts' secrets are made and checked with. */
export interface Auth {
  /** The installation's: encrypts second steps, signs devices and nonces. Never in the database. */
  readonly secret: string
  readonly passwords: {
    /** scrypt with a salt of its own; 30 ms or more of a thread that is not this one. */
    readonly hash: (password: string) => Promise<string>
    readonly verify: (given: { readonly hash: string; readonly password: string }) => Promise<boolean>
  }
}

/**
 * Passwords are hashed and second steps encrypted by better-auth's cryptography alone. Its sessions are not used: it looks
 * a token up as it was handed out, so a reader of its table is signed in as every user (decision 037).
 */
export const openAuth = (secret: string): Auth => ({
  secret,
  passwords: { hash: hashPassword, verify: verifyPassword },
})
