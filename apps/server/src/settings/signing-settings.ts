import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { setting } from './setting.ts'
import { readP12, type SigningIdentity, SigningIdentityError } from './signing-identity.ts'

export const signingVariables = {
  SIGNING_P12: setting(z.string().optional(), {
    what: "a PKCS #12 file with the operator's certificate: PDFs of signed reports then carry a PAdES signature that any PDF reader shows ([how](operations.md#a-certificate-for-pdfs))",
    example: '/etc/xrai/firma.p12',
  }),
  SIGNING_P12_PASSWORD: setting(z.string().optional(), { what: 'the password of that file', secret: true }),
}

/** Null without SIGNING_P12. */
export const signingSettingsSchema = z.object(signingVariables).transform((env, context): SigningIdentity | null => {
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
