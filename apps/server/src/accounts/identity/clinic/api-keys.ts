import { AppError } from '@xrai/contract/errors/app-error'
import { fullName } from '@xrai/contract/records/full-name'
import { type ApiKey, keysPerClinic, type NewKey } from '@xrai/contract/routes/api-keys'
import { planGives, planTable } from '@xrai/contract/routes/plan-table'
import type { Queryable } from '../../../db/database.ts'
import {
  countApiKeys,
  findApiKeys,
  findKeyMembership,
  insertApiKey,
  revokeApiKey,
  touchApiKey,
} from '../../../db/queries/accounts/api-keys.ts'
import { insertAuditEvent } from '../../../db/queries/accounts/audit.ts'
import { lockSession } from '../../../db/queries/accounts/sessions.ts'
import type { MailTransport } from '../../../platform/mail/send-later.ts'
import type { Attempts } from '../../sessions/attempts.ts'
import { inOwnerTransaction } from '../../sessions/lock-caller.ts'
import { hashSecret, newSecret } from '../../sessions/secrets.ts'
import { type Session, sessionOfMembership } from '../../sessions/session.ts'
import { requireActiveSite } from './sites.ts'

/** The prefix of every key, by which scanners recognise a leaked one. */
export const keyPrefix = 'xrai_'

const reachOf = ({ plan }: Pick<Session, 'plan'>): 'basic' | 'full' => (planGives(plan, 'full-api') ? 'full' : 'basic')

export const findKeys = async (session: Session) => ({
  keys: (await findApiKeys(session.scope)).map(toApiKeyDto),
  reach: reachOf(session),
})

/**
 * Returns the key once; it is never stored. Throws TOO_MANY_KEYS, and EMAIL_UNVERIFIED if mail is set up: a key outlives the
 * session, so its creator must have verified the address.
 */
export const createKey = async (
  session: Session,
  { mailer }: Pick<MailTransport, 'mailer'>,
  { expiresAt, ...sent }: NewKey,
): Promise<{ key: string; apiKey: ApiKey }> => {
  if (mailer && !session.emailVerified) throw new AppError('EMAIL_UNVERIFIED')
  return inOwnerTransaction(session, async scope => {
    // Ending the session, as a new password does, must leave no key that was being created.
    if (!(await lockSession(scope.db, session.id))) throw new AppError('SESSION_REQUIRED')
    if ((await countApiKeys(scope)) >= keysPerClinic) throw new AppError('TOO_MANY_KEYS')
    const key = `${keyPrefix}${newSecret()}`
    const start = key.slice(0, keyPrefix.length + 4)
    const site = sent.siteId === null ? null : await requireActiveSite(scope, sent.siteId)
    const row = await insertApiKey(scope, {
      ...sent,
      expiresAt: expiresAt === null ? null : new Date(expiresAt),
      start,
      hash: hashSecret(key),
      createdBy: session.user.id,
    })
    await insertAuditEvent(scope, { by: session.user.id, action: 'key-create', subjectId: row.id })
    const { firstName, lastName } = session.user
    return { key, apiKey: toApiKeyDto({ ...row, site, firstName, lastName }) }
  })
}

/** Throws NOT_FOUND for another clinic's. */
export const revokeKey = async (session: Session, id: string): Promise<void> => {
  await inOwnerTransaction(session, async scope => {
    if (!(await revokeApiKey(scope, id))) throw new AppError('NOT_FOUND')
    await insertAuditEvent(scope, { by: session.user.id, action: 'key-revoke', subjectId: id })
  })
}

/** The calls that a key may make per minute, how many are left, and the seconds until there are more. */
export interface KeyRate {
  readonly most: number
  readonly left: number
  readonly resetSeconds: number
}

interface KeyNeeds {
  readonly db: Queryable
  readonly attempts: Attempts
  /** Called with the rate of a valid key, even if it is exhausted. */
  readonly onRate: (rate: KeyRate) => void
}

/**
 * The caller behind an API key; null if it is invalid, expired or revoked. Throws KEY_RATE above the calls allowed per
 * minute.
 */
export const findKeySession = async ({ db, attempts, onRate }: KeyNeeds, key: string): Promise<Session | null> => {
  const now = new Date()
  const session = await readKeySession(db, key, now)
  if (!session) return null
  const most = planTable[session.plan].keyCalls
  const spent = await attempts.spend([{ key: `key ${session.id}`, most }]).catch(cause => {
    if (!(cause instanceof AppError)) throw cause
    const { retryAfter } = cause
    onRate({ most, left: 0, resetSeconds: retryAfter ?? 1 })
    throw new AppError('KEY_RATE', { cause, ...(retryAfter === undefined ? {} : { retryAfter }) })
  })
  onRate({ most, ...spent })
  await touchApiKey(db, session.id, now)
  return session
}

/** Like `findKeySession`, but does not count as a call of the key. */
export const readKeySession = async (db: Queryable, key: string, now = new Date()): Promise<Session | null> => {
  const membership = await findKeyMembership(db, hashSecret(key), now)
  if (!membership) return null
  const { keyId, scopes, readOnly, test, siteId, ...rest } = membership
  const facts = sessionOfMembership(db, rest)
  return { id: keyId, key: { reach: reachOf(facts), scopes, readOnly, test, siteId }, proof: null, ...facts }
}

type Row = Awaited<ReturnType<typeof findApiKeys>>[number]

const toApiKeyDto = ({ scopes, expiresAt, firstName, lastName, createdAt, lastUsedAt, ...row }: Row): ApiKey => ({
  id: row.id,
  name: row.name,
  scopes: [...scopes],
  readOnly: row.readOnly,
  test: row.test,
  site: row.site && { id: row.site.id, name: row.site.name },
  expiresAt: expiresAt?.toISOString() ?? null,
  start: row.start,
  createdBy: fullName({ firstName, lastName }),
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})
