import { AppError } from '@xrai/contract/errors/app-error'
import { googleMinutes, type plans } from '@xrai/contract/routes/accounts'
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Queryable } from '../../../db/database.ts'
import { findAccountOf, findPerson, findPersonByAccount, insertAccount } from '../../../db/queries/accounts/people.ts'
import { needsSecondStep } from '../../../db/queries/accounts/two-factor.ts'
import { lockClinicsOf } from '../../../db/queries/records/erase.ts'
import { takeNonce } from './google-nonce.ts'
import { proveAddress } from './prove-address.ts'

/** The claims of a verified Google ID token. */
export interface GoogleIdentity {
  /** Google's own id of the user, which survives a change of e-mail. */
  readonly subject: string
  readonly email: string
  /**
   * True if Google itself gives out the address: it ends in @gmail.com or is of a Workspace domain (`hd`). Any other address
   * may have another owner since Google verified it.
   */
  readonly isAuthoritative: boolean
}

/** Verifies an ID token for an e-mail. Throws GOOGLE_TOKEN_INVALID or GOOGLE_UNREACHABLE. */
export type GoogleVerifier = (token: string | null, email: string) => Promise<GoogleIdentity>

export interface GoogleSettings {
  readonly clientId: string
  readonly issuer: string
  readonly jwksUrl: string
}

/** Tolerated difference between our clock and Google's. */
const clockToleranceSeconds = 60

const claims = z.object({
  sub: z.string().min(1),
  email: z.email(),
  email_verified: z.literal(true),
  nonce: z.string().min(1),
  azp: z.string().optional(),
  hd: z.string().min(1).optional(),
})

/** Signs nonces and records used ones. */
export interface NonceStore {
  readonly db: Queryable
  readonly secret: string
}

/**
 * Google's rules for an ID token on a server (developers.google.com/identity/gsi/web/guides/verify-google-id-token) and
 * OpenID Connect Core 1.0 §3.1.3.7: signed by a key of its set, for our client and authorised for no other (`azp`),
 * from its issuer, not expired, issued at most ten minutes ago for an unused nonce of ours; and with a verified e-mail
 * that equals the request's. Uses up the nonce, so that an intercepted token is useless.
 */
export const createGoogleVerifier = (
  { clientId, issuer, jwksUrl }: GoogleSettings,
  { db, secret }: NonceStore,
): GoogleVerifier => {
  const keys = createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: 5000, cooldownDuration: 10_000 })
  const options = {
    // Google's issuer comes with or without the scheme.
    issuer: [issuer, issuer.replace(/^https:\/\//, '')],
    audience: clientId,
    algorithms: ['RS256'],
    requiredClaims: ['exp', 'iat'],
    maxTokenAge: googleMinutes * 60,
    clockTolerance: clockToleranceSeconds,
  }

  const verify = async (token: string): Promise<JWTPayload> => {
    try {
      return (await jwtVerify(token, keys, options)).payload
    } catch (cause) {
      throw new AppError(isAboutToken(cause) ? 'GOOGLE_TOKEN_INVALID' : 'GOOGLE_UNREACHABLE', { cause })
    }
  }

  return async (token, email) => {
    if (!token) throw new AppError('GOOGLE_TOKEN_INVALID')
    const payload = await verify(token)
    const read = claims.safeParse(payload)
    if (!read.success) throw new AppError('GOOGLE_TOKEN_INVALID', { cause: read.error })
    const { sub, nonce, azp, hd } = read.data
    const isForOthersToo = Array.isArray(payload.aud) && payload.aud.length > 1
    if (isForOthersToo || (azp !== undefined && azp !== clientId)) throw new AppError('GOOGLE_TOKEN_INVALID')
    const address = read.data.email.toLowerCase()
    const isAuthoritative = address.endsWith('@gmail.com') || hd !== undefined
    const identity = { subject: sub, email: address, isAuthoritative }
    if (identity.email !== email.toLowerCase()) throw new AppError('GOOGLE_TOKEN_INVALID')
    if (!(await takeNonce(db, secret, nonce))) throw new AppError('GOOGLE_TOKEN_INVALID')
    return identity
  }
}

/** jose's errors are about the token, except those of a key set that is missing, invalid or could not be fetched (its generic error). */
const isAboutToken = (error: unknown): boolean =>
  error instanceof errors.JOSEError &&
  !(error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) &&
  error.code !== 'ERR_JOSE_GENERIC'

/**
 * The user behind a Google identity. A user who registered with a password is linked at the first login, if Google is
 * authoritative for the e-mail. Throws GOOGLE_ACCOUNT_UNKNOWN if no account has the e-mail; GOOGLE_NOT_LINKED if Google is
 * not; GOOGLE_ACCOUNT_OTHER if its account signs in with another Google account, because an address may be reassigned to
 * another person.
 */
export const findGooglePerson = async (
  db: Queryable,
  { subject, email, isAuthoritative }: GoogleIdentity,
  defaultPlan: (typeof plans)[number],
): Promise<string> => {
  const linked = await findPersonByAccount(db, 'google', subject)
  if (linked) return linked.id
  const person = await findPerson(db, email)
  if (!person) throw new AppError('GOOGLE_ACCOUNT_UNKNOWN')
  if (!isAuthoritative && (await findAccountOf(db, person.id, 'google')) === null)
    throw new AppError('GOOGLE_NOT_LINKED')
  // Links nothing, because who owns the mailbox of an unverified address must still pass the second step.
  if (!person.emailVerified && (await needsSecondStep(db, person.id))) return person.id
  await db.transaction(async tx => {
    await lockClinicsOf(tx, person.id)
    await proveAddress(tx, person.id, defaultPlan)
    await insertAccount(tx, { userId: person.id, providerId: 'google', accountId: subject })
    // Read after writing, so that of two concurrent first logins the second finds the row of the first.
    if ((await findAccountOf(tx, person.id, 'google')) !== subject) throw new AppError('GOOGLE_ACCOUNT_OTHER')
  })
  return person.id
}
