import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { optional } from './optional.ts'
import { readP12, type SigningIdentity, SigningIdentityError } from './signing-identity.ts'

const variables = z.object({
  /** A PKCS #12 file: the key and certificate with which signed reports are signed as PDFs too. */
  SIGNING_P12: optional(z.string().optional()),
  SIGNING_P12_PASSWORD: optional(z.string().optional()),
})

/** Null without SIGNING_P12. */
export const signingSettingsSchema = variables.transform((env, context): SigningIdentity | null => {
  if (env.SIGNING_P12 === undefined) return null
  try {
    return readP12(contentOf(env.SIGNING_P12), env.SIGNING_P12_PASSWORD ?? '')
  } catch (error) {
    if (!(error instanceof SigningIdentityError)) throw error
    context.addIssue({ code: 'custom', path: ['SIGNING_P12'], message: error.message })
    return z.NEVER
  }
})

const contentOf = (path: string): Uint8Array => {
  try {
    return readFileSync(path)
  } catch {
    throw new SigningIdentityError('cannot be read')
  }
}
