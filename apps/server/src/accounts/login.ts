import { AppError } from '@xrai/contract/errors/app-error'
import type { SignedIn } from '@xrai/contract/routes/accounts'
import { t } from '@xrai/contract/strings/translate'
import type { Queryable } from '../db/database.ts'
import { insertAuditEvent } from '../db/queries/audit.ts'
import { findMembership } from '../db/queries/members.ts'
import {
  countTokenFailure,
  deleteTokensBefore,
  findToken,
  sumTokenFailures,
  takeToken,
} from '../db/queries/one-time-tokens.ts'
import { updateUser } from '../db/queries/people.ts'
import { furnishSession } from '../db/queries/sessions.ts'
import { needsSecondStep } from '../db/queries/two-factor.ts'
import type { Attempts } from './attempts.ts'
import type { Auth } from './auth.ts'
import { issueToken } from './one-time-tokens.ts'
import { hashSecret } from './secrets.ts'
import { takeCode, wrongCodes } from './two-factor.ts'

const challengeMinutes = 5
/** Wrong codes with one challenge; another one asks the password again. */
const failuresOfChallenge = 5
/** Wrong codes in a day: beyond it only a new password helps, for whoever guesses has the present one. */
const failuresOfDay = 30
const day = 24 * 60 * 60_000

/**
 * The one door behind every first step: whoever proved a password or a Google account comes in here, and gets a session
 * or, where the account has a second step, what that one is taken with.
 */
export const enter = async (db: Queryable, auth: Auth, userId: string, userAgent: string | null): Promise<SignedIn> => {
  if (!(await needsSecondStep(db, userId)))
    return { message: 'success', token: await openSession(db, auth, userId, userAgent) }
  await deleteTokensBefore(db, new Date(Date.now() - day))
  const challenge = await issueToken(db, 'two-factor', userId, challengeMinutes)
  return { message: 'two-factor-required', challenge, error: t('login.secondStep') }
}

export interface SecondStep {
  readonly challenge: string
  readonly code: string
  readonly userAgent: string | null
}

/** The second step: challenge and code work once, together. LINK_INVALID, CODE_WRONG or TOO_MANY_ATTEMPTS. */
export const takeSecondStep = async (
  db: Queryable,
  auth: Auth,
  attempts: Attempts,
  { challenge, code, userAgent }: SecondStep,
): Promise<{ readonly userId: string; readonly token: string }> => {
  const held = { purpose: 'two-factor', hash: hashSecret(challenge) } as const
  const found = await findToken(db, held)
  if (!found || found.failures >= failuresOfChallenge) throw new AppError('LINK_INVALID')
  const { userId } = found
  await attempts.run([{ key: `code ${userId}`, most: wrongCodes }], async () => {
    const failures = await sumTokenFailures(db, userId, 'two-factor', new Date(Date.now() - day))
    if (failures >= failuresOfDay) throw new AppError('TOO_MANY_ATTEMPTS')
    const isRight = await db.transaction(async tx => {
      if (!(await takeCode(tx, auth, userId, code))) return false
      if (!(await takeToken(tx, held))) throw new AppError('LINK_INVALID')
      return true
    })
    if (isRight) return
    await countTokenFailure(db, held)
    throw new AppError('CODE_WRONG')
  })
  return { userId, token: await openSession(db, auth, userId, userAgent) }
}

/**
 * A session for somebody whose identity every step has shown. The token is made here and never taken from a request, so
 * nobody can be given one that another knows (session fixation).
 */
export const openSession = async (
  db: Queryable,
  auth: Auth,
  userId: string,
  userAgent: string | null = null,
): Promise<string> => {
  const { token } = await (await auth.$context).internalAdapter.createSession(userId)
  const membership = await findMembership(db, userId)
  if (!membership) return token
  const { clinicId } = membership
  await furnishSession(db, token, { userAgent, clinicId })
  await updateUser(db, userId, { lastClinicId: clinicId })
  await insertAuditEvent({ db, clinicId }, { by: userId, action: 'login' })
  return token
}
