import { AppError } from '@xrai/contract/errors/app-error'
import { dayMs } from '@xrai/contract/records/durations'
import type { SignedIn } from '@xrai/contract/routes/accounts'
import { t } from '@xrai/contract/strings/translate'
import type { Queryable } from '../../../db/database.ts'
import { insertAuditEvent } from '../../../db/queries/accounts/audit.ts'
import { findMembership } from '../../../db/queries/accounts/members.ts'
import {
  countTokenFailure,
  deleteTokensBefore,
  findToken,
  takeToken,
} from '../../../db/queries/accounts/one-time-tokens.ts'
import { findPasswordHash, lockUser, updateUser } from '../../../db/queries/accounts/people.ts'
import { insertSession } from '../../../db/queries/accounts/sessions.ts'
import { needsSecondStep } from '../../../db/queries/accounts/two-factor.ts'
import { recordFailedSignIn } from '../../audit/failed-sign-in.ts'
import { hashSecret, newSecret } from '../../sessions/secrets.ts'
import { newSessionEnds } from '../../sessions/session-ages.ts'
import type { Auth } from '../credentials/auth.ts'
import type { Identified } from '../credentials/check-password.ts'
import { issueToken } from '../credentials/one-time-tokens.ts'
import { takeCode } from './two-factor.ts'

const challengeMinutes = 5
/** Maximum wrong codes per challenge; a new challenge requires the password again. */
const failuresOfChallenge = 5

/**
 * The single function after every first step (password or Google account): creates a session or, if the account has a
 * second step, a challenge for it. Throws CREDENTIALS_WRONG if the password was changed since it was checked. The user is
 * locked, because what ends all sessions would miss one that is created at that moment.
 */
export const enter = (db: Queryable, { userId, hash }: Identified, device: Device): Promise<SignedIn> =>
  db.transaction(async tx => {
    await lockUser(tx, userId)
    if (hash !== null && (await findPasswordHash(tx, userId)) !== hash) throw new AppError('CREDENTIALS_WRONG')
    if (!(await needsSecondStep(tx, userId)))
      return { message: 'success', token: await createSession(tx, userId, device) }
    await deleteTokensBefore(tx, new Date(Date.now() - dayMs))
    const challenge = await issueToken(tx, 'two-factor', userId, challengeMinutes)
    return { message: 'two-factor-required', challenge, error: t('login.secondStep') }
  })

/** The device on which a session is created. */
export interface Device {
  readonly userAgent: string | null
  /** True if the user wants to stay signed in on it. */
  readonly remember: boolean
}

export interface SecondStep extends Device {
  readonly challenge: string
  readonly code: string
}

/** The user of a challenge. Throws LINK_INVALID if it has expired, or after five wrong codes. */
export const findChallenged = async (db: Queryable, challenge: string): Promise<string> => {
  const found = await findToken(db, { purpose: 'two-factor', hash: hashSecret(challenge) })
  if (!found || found.failures >= failuresOfChallenge) throw new AppError('LINK_INVALID')
  return found.userId
}

/**
 * The second step: challenge and code are used up together. Returns a session's token; throws LINK_INVALID or
 * CODE_WRONG.
 */
export const takeSecondStep = async (
  db: Queryable,
  auth: Auth,
  { challenge, code, ...device }: SecondStep,
): Promise<string> => {
  const held = { purpose: 'two-factor', hash: hashSecret(challenge) } as const
  // Checked again, because others may have failed with it while this attempt waited.
  const userId = await findChallenged(db, challenge)
  const token = await db.transaction(async tx => {
    await lockUser(tx, userId)
    if (!(await takeCode(tx, auth, userId, code))) return null
    if (!(await takeToken(tx, held))) throw new AppError('LINK_INVALID')
    return createSession(tx, userId, device)
  })
  if (token !== null) return token
  await countTokenFailure(db, held)
  recordFailedSignIn(db, userId)
  throw new AppError('CODE_WRONG')
}

/**
 * Creates a session for a user who passed every step. The token is generated here and never taken from a request, so an
 * attacker cannot plant a known token (session fixation).
 */
export const createSession = (
  db: Queryable,
  userId: string,
  { userAgent = null, remember = false }: Partial<Device> = {},
): Promise<string> =>
  // One transaction takes the embedded database's only connection once and syncs its log once.
  db.transaction(async tx => {
    const token = newSecret()
    const membership = await findMembership(tx, userId)
    const ends = newSessionEnds(remember, new Date())
    const clinicId = membership?.clinicId ?? null
    await insertSession(tx, {
      userId,
      tokenHash: hashSecret(token),
      userAgent,
      clinicId,
      remembered: remember,
      ...ends,
    })
    if (!membership) return token
    if (membership.lastClinicId !== clinicId) await updateUser(tx, userId, { lastClinicId: clinicId })
    await insertAuditEvent({ db: tx, ...membership }, { by: userId, action: 'login' })
    return token
  })
