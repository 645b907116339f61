import { and, eq, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { currentRequest } from '../../../base/request-context.ts'
import type { ClinicScope } from '../../clinic-scope.ts'
import { newId } from '../../columns.ts'
import type { Queryable } from '../../database.ts'
import { idempotentCall, member } from '../../schema.ts'

/** How long a response is replayed. */
export const answerHours = 24

/** A call in progress renews its lease every `renewed` seconds, and counts as dead `ends` seconds after the last renewal. */
export const leaseSeconds = { renewed: 20, ends: 60 } as const

const leaseEnd = sql`now() + make_interval(secs => ${leaseSeconds.ends})`
const oldest = sql`now() - make_interval(hours => ${answerHours})`

/** In the place of an answer: the call is in progress, and its answer must not be stored. */
const unstorable = ''
const isInProgress = or(isNull(idempotentCall.answer), eq(idempotentCall.answer, unstorable))

const ofAttempt = ({ clinicId }: ClinicScope, id: string, also?: SQL) =>
  and(eq(idempotentCall.clinicId, clinicId), eq(idempotentCall.id, id), also)

/**
 * Claims the key for an attempt and returns the attempt's id. Null if the key has a response of the last day, if
 * another call is in progress, or if a dead one sent a different request.
 */
export const claimCall = async (
  { db, clinicId }: ClinicScope,
  { call, fingerprint }: { readonly call: string; readonly fingerprint: string },
): Promise<string | null> => {
  const fresh = { id: newId(), fingerprint, answer: null, leaseUntil: leaseEnd, createdAt: sql`now()` }
  const [row] = await db
    .insert(idempotentCall)
    .values({ ...fresh, clinicId, call })
    .onConflictDoUpdate({
      target: [idempotentCall.clinicId, idempotentCall.call],
      set: fresh,
      setWhere: sql`${lt(idempotentCall.createdAt, oldest)} or ${and(
        isInProgress,
        lt(idempotentCall.leaseUntil, sql`now()`),
        eq(idempotentCall.fingerprint, fingerprint),
      )}`,
    })
    .returning({ id: idempotentCall.id })
  return row?.id ?? null
}

export const findCall = async ({ db, clinicId }: ClinicScope, call: string) => {
  const [row] = await db
    .select({ id: idempotentCall.id, fingerprint: idempotentCall.fingerprint, answer: idempotentCall.answer })
    .from(idempotentCall)
    .where(and(eq(idempotentCall.clinicId, clinicId), eq(idempotentCall.call, call)))
  return row ?? null
}

export const prolongCall = async (scope: ClinicScope, id: string): Promise<void> => {
  await scope.db
    .update(idempotentCall)
    .set({ leaseUntil: leaseEnd })
    .where(ofAttempt(scope, id, isInProgress))
}

/**
 * Frees the key instead if an erasure began during the call, because the answer may contain erased data. Does nothing if
 * another attempt has the key by now.
 */
export const keepAnswer = async (scope: ClinicScope, id: string, answer: string): Promise<void> => {
  await scope.db
    .update(idempotentCall)
    .set({ answer })
    .where(ofAttempt(scope, id, isNull(idempotentCall.answer)))
  await scope.db.delete(idempotentCall).where(ofAttempt(scope, id, eq(idempotentCall.answer, unstorable)))
}

export const releaseCall = async (scope: ClinicScope, id: string): Promise<void> => {
  await scope.db.delete(idempotentCall).where(ofAttempt(scope, id))
}

/** Frees the keys of all calls in progress, because the only process that could have made them was killed. */
export const releaseInterruptedCalls = async (db: Queryable): Promise<void> => {
  await db.delete(idempotentCall).where(isInProgress)
}

/**
 * Deletes the responses of a clinic, which may contain data of an erased patient. A call in progress keeps its key but not
 * its response, except for the call that runs this.
 */
export const forgetAnswers = ({ db, clinicId }: ClinicScope): Promise<void> =>
  forget(db, eq(idempotentCall.clinicId, clinicId))

/** Deletes those of all clinics of an erased user. */
export const forgetAnswersAbout = async (db: Queryable, userId: string): Promise<void> => {
  const clinics = db.select({ id: member.clinicId }).from(member).where(eq(member.userId, userId))
  await forget(db, inArray(idempotentCall.clinicId, clinics))
}

const forget = async (db: Queryable, which: SQL): Promise<void> => {
  await db.delete(idempotentCall).where(and(which, ne(idempotentCall.answer, unstorable)))
  const own = currentRequest()?.attempt
  await db
    .update(idempotentCall)
    .set({ answer: unstorable })
    .where(and(which, isNull(idempotentCall.answer), own ? ne(idempotentCall.id, own) : undefined))
}

/** Returns how many were deleted. */
export const deleteOldCalls = async (db: Queryable, before: Date): Promise<number> => {
  const rows = await db
    .delete(idempotentCall)
    .where(lt(idempotentCall.createdAt, before))
    .returning({ id: idempotentCall.id })
  return rows.length
}
