import { minuteMs } from '@xrai/contract/records/durations'
import { and, asc, eq, gt, isNull, lt, or, type SQL } from 'drizzle-orm'
import type { ClinicScope } from '../../clinic-scope.ts'
import type { Queryable } from '../../database.ts'
import { apiKey, clinic, clinicSite, member, user } from '../../schema.ts'
import { membershipColumns } from './sessions.ts'
import { namedSite } from './sites.ts'

type NewApiKey = Omit<typeof apiKey.$inferInsert, 'clinicId'>

export const insertApiKey = async ({ db, clinicId }: ClinicScope, values: NewApiKey) => {
  const [row] = await db
    .insert(apiKey)
    .values({ ...values, clinicId })
    .returning()
  if (!row) throw new Error('the key was not inserted')
  return row
}

export const countApiKeys = ({ db, clinicId }: ClinicScope): Promise<number> =>
  db.$count(apiKey, and(eq(apiKey.clinicId, clinicId), isNull(apiKey.revokedAt)))

export const findApiKeys = ({ db, clinicId }: ClinicScope) =>
  db
    .select({
      id: apiKey.id,
      name: apiKey.name,
      scopes: apiKey.scopes,
      readOnly: apiKey.readOnly,
      test: apiKey.test,
      site: namedSite,
      expiresAt: apiKey.expiresAt,
      start: apiKey.start,
      createdAt: apiKey.createdAt,
      lastUsedAt: apiKey.lastUsedAt,
      firstName: user.firstName,
      lastName: user.lastName,
    })
    .from(apiKey)
    .innerJoin(user, eq(user.id, apiKey.createdBy))
    .leftJoin(clinicSite, eq(clinicSite.id, apiKey.siteId))
    .where(and(eq(apiKey.clinicId, clinicId), isNull(apiKey.revokedAt)))
    .orderBy(asc(apiKey.id))

/** The name of the key; null if it was revoked since. */
export const findApiKeyName = async ({ db, clinicId }: ClinicScope, id: string): Promise<string | null> => {
  const [found] = await db
    .select({ name: apiKey.name })
    .from(apiKey)
    .where(and(eq(apiKey.clinicId, clinicId), eq(apiKey.id, id)))
  return found?.name ?? null
}

/** False if this clinic does not have the key. */
export const revokeApiKey = async ({ db, clinicId }: ClinicScope, id: string): Promise<boolean> =>
  (await revoke(db, and(eq(apiKey.clinicId, clinicId), eq(apiKey.id, id)))) > 0

/** Revokes the keys of a user who leaves the clinic. */
export const revokeApiKeysOf = async ({ db, clinicId }: ClinicScope, userId: string): Promise<void> => {
  await revoke(db, and(eq(apiKey.clinicId, clinicId), eq(apiKey.createdBy, userId)))
}

/** Revokes every key that the user made, in all clinics. */
export const revokeAllApiKeysOf = async (db: Queryable, userId: string): Promise<void> => {
  await revoke(db, eq(apiKey.createdBy, userId))
}

/** Returns how many of them were still valid. */
const revoke = async (db: Queryable, which: SQL | undefined): Promise<number> => {
  const rows = await db
    .update(apiKey)
    .set({ hash: null, revokedAt: new Date() })
    .where(and(which, isNull(apiKey.revokedAt)))
    .returning({ id: apiKey.id })
  return rows.length
}

/**
 * The membership that a key acts under: its creator's, as long as they are a member of its clinic. Null for an
 * expired key.
 */
export const findKeyMembership = async (db: Queryable, hash: string, now: Date) => {
  const { readOnly, test, siteId } = apiKey
  const [found] = await db
    .select({ keyId: apiKey.id, scopes: apiKey.scopes, readOnly, test, siteId, ...membershipColumns })
    .from(apiKey)
    .innerJoin(member, and(eq(member.clinicId, apiKey.clinicId), eq(member.userId, apiKey.createdBy)))
    .innerJoin(user, eq(user.id, member.userId))
    .innerJoin(clinic, eq(clinic.id, apiKey.clinicId))
    .where(and(eq(apiKey.hash, hash), isNull(user.erasedAt), or(isNull(apiKey.expiresAt), gt(apiKey.expiresAt, now))))
  return found ?? null
}

/** Records the use of a key, once a minute at most. */
export const touchApiKey = async (db: Queryable, id: string, now: Date): Promise<void> => {
  const stale = or(isNull(apiKey.lastUsedAt), lt(apiKey.lastUsedAt, new Date(now.getTime() - minuteMs)))
  await db
    .update(apiKey)
    .set({ lastUsedAt: now })
    .where(and(eq(apiKey.id, id), stale))
}
