import { AppError } from '@xrai/contract/errors/app-error'
import type { plans } from '@xrai/contract/routes/accounts'
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Queryable } from '../db/database.ts'
import { findPerson, findPersonByAccount, insertAccount } from '../db/queries/people.ts'
import { needsSecondStep } from '../db/queries/two-factor.ts'
import { proveAddress } from './prove-address.ts'

/** What a verified Google ID token says. */
export interface GoogleIdentity {
  /** Google's own id of the person, which outlives a change of e-mail. */
  readonly subject: string
  readonly email: string
}

/** An ID token and the e-mail it must be for. Refuses with GOOGLE_TOKEN_INVALID or GOOGLE_UNREACHABLE. */
export type GoogleVerifier = (token: string | null, email: string) => Promise<GoogleIdentity>

export interface GoogleSettings {
  readonly clientId: string
  readonly issuer: string
  readonly jwksUrl: string
}

const claims = z.object({ sub: z.string().min(1), email: z.email(), email_verified: z.literal(true) })

/**
 * Google's rules for an ID token on a server (developers.google.com/identity/gsi/web/guides/verify-google-id-token):
 * signed by a key of its set, for our client, from its issuer, not expired; and here a verified e-mail that is the one
 * the request speaks of.
 */
export const openGoogle = ({ clientId, issuer, jwksUrl }: GoogleSettings): GoogleVerifier => {
  const keys = createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: 5000, cooldownDuration: 10_000 })
  // Google writes its issuer with and without the scheme.
  const issuers = [issuer, issuer.replace(/^https:\/\//, '')]

  const verify = async (token: string): Promise<JWTPayload> => {
    try {
      const options = { issuer: issuers, audience: clientId, algorithms: ['RS256'], requiredClaims: ['exp', 'iat'] }
      return (await jwtVerify(token, keys, options)).payload
    } catch (cause) {
      throw new AppError(isAboutToken(cause) ? 'GOOGLE_TOKEN_INVALID' : 'GOOGLE_UNREACHABLE', { cause })
    }
  }

  return async (token, email) => {
    if (!token) throw new AppError('GOOGLE_TOKEN_INVALID')
    const read = claims.safeParse(await verify(token))
    if (!read.success) throw new AppError('GOOGLE_TOKEN_INVALID', { cause: read.error })
    const identity = { subject: read.data.sub, email: read.data.email.toLowerCase() }
    if (identity.email !== email.toLowerCase()) throw new AppError('GOOGLE_TOKEN_INVALID')
    return identity
  }
}

/** jose's errors speak of the token, save those of a key set that did not come or was none. */
const isAboutToken = (error: unknown): boolean =>
  error instanceof errors.JOSEError &&
  !(error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) &&
  error.code !== 'ERR_JOSE_GENERIC'

/**
 * The person behind a Google identity. Somebody who registered with a password is linked at the first login, for Google
 * verified the e-mail, and with that proves the address. GOOGLE_ACCOUNT_UNKNOWN when nobody has the e-mail.
 */
export const findGooglePerson = async (
  db: Queryable,
  { subject, email }: GoogleIdentity,
  defaultPlan: (typeof plans)[number],
): Promise<string> => {
  const linked = await findPersonByAccount(db, 'google', subject)
  if (linked) return linked.id
  const person = await findPerson(db, email)
  if (!person) throw new AppError('GOOGLE_ACCOUNT_UNKNOWN')
  // A second step that its owner set up is not to be had by a mailbox alone: nothing is linked, and it will be asked for.
  if (!person.emailVerified && (await needsSecondStep(db, person.id))) return person.id
  await db.transaction(async tx => {
    await proveAddress(tx, person.id, defaultPlan)
    await insertAccount(tx, { userId: person.id, providerId: 'google', accountId: subject })
  })
  return person.id
}
