import { createHash, randomBytes } from 'node:crypto'
import { type AuditAction, auditActions } from '@xrai/contract/routes/audit-actions'
import { and, desc, eq, gt, inArray, isNull, lt, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { currentRequest } from '../../../base/request-context.ts'
import type { ClinicScope } from '../../clinic-scope.ts'
import type { Queryable } from '../../database.ts'
import { type CursorPage, cursorPage } from '../../paging.ts'
import { auditAddress, auditEvent, clinic } from '../../schema.ts'

export interface NewAuditEvent {
  /** Null if no user of this installation did it. */
  readonly by: string | null
  readonly action: AuditAction
  readonly subjectId?: string | null
  readonly detail?: string | null
  readonly createdAt?: Date
}

/**
 * Adds an event with the key, the address and the id of the current request. A trigger appends it to the chain when
 * its transaction commits.
 */
export const insertAuditEvent = async (scope: ClinicScope, event: NewAuditEvent): Promise<void> => {
  const request = currentRequest()
  const caller = request?.caller?.personId === event.by ? request?.caller : undefined
  const whose = event.by ?? event.subjectId
  const addressRef =
    caller?.addressRef ?? (request?.address && whose ? await insertAddress(scope, whose, request.address) : null)
  await scope.db.insert(auditEvent).values({
    ...event,
    clinicId: scope.clinicId,
    keyId: caller?.keyId ?? null,
    requestId: request?.requestId ?? null,
    addressRef,
  })
}

/** Stores an address outside the events; returns the reference that the events contain. */
export const insertAddress = async (
  { db, clinicId }: ClinicScope,
  personId: string,
  address: string,
): Promise<string> => {
  const salt = randomBytes(16).toString('hex')
  const ref = addressRefOf(salt, address)
  await db.insert(auditAddress).values({ ref, salt, address, clinicId, personId })
  return ref
}

/** SHA-256 of the salt in hexadecimal, a line break and the address. */
export const addressRefOf = (salt: string, address: string): string =>
  createHash('sha256').update(`${salt}\n${address}`).digest('hex')

/** True if the same event was recorded since then, by this or another process. */
export const hasEventSince = async (
  { db, clinicId }: ClinicScope,
  { by, keyId, action, subjectId, detail }: Omit<NewAuditEvent, 'createdAt'> & { readonly keyId: string | null },
  since: Date,
): Promise<boolean> => {
  const [found] = await db
    .select({ id: auditEvent.id })
    .from(auditEvent)
    .where(
      and(
        eq(auditEvent.clinicId, clinicId),
        same(auditEvent.subjectId, subjectId),
        gt(auditEvent.createdAt, since),
        same(auditEvent.by, by),
        same(auditEvent.keyId, keyId),
        eq(auditEvent.action, action),
        same(auditEvent.detail, detail),
      ),
    )
    .limit(1)
  return found !== undefined
}

const same = (column: PgColumn, value: string | null | undefined): SQL =>
  value === null || value === undefined ? isNull(column) : eq(column, value)

/** Everything that a user did in any clinic, except views, newest first. */
export const findActivity = async (db: Queryable, userId: string, { limit, cursor }: CursorPage) => {
  const found = await db
    .select({
      id: auditEvent.id,
      action: auditEvent.action,
      subjectId: auditEvent.subjectId,
      clinicId: clinic.id,
      clinicName: clinic.name,
      createdAt: auditEvent.createdAt,
    })
    .from(auditEvent)
    .innerJoin(clinic, eq(clinic.id, auditEvent.clinicId))
    .where(
      and(
        eq(auditEvent.by, userId),
        inArray(auditEvent.action, [...auditActions]),
        cursor ? lt(auditEvent.id, cursor) : undefined,
      ),
    )
    .orderBy(desc(auditEvent.id))
    .limit(limit + 1)
  // The query selects no other action.
  const own = found as (Omit<(typeof found)[number], 'action'> & { readonly action: (typeof auditActions)[number] })[]
  return cursorPage(own, limit, ({ id }) => id)
}

/** Deletes the addresses from before that time and returns their number. */
export const deleteAddressesBefore = async (db: Queryable, before: Date): Promise<number> => {
  const rows = await db
    .delete(auditAddress)
    .where(lt(auditAddress.createdAt, before))
    .returning({ ref: auditAddress.ref })
  return rows.length
}

export const deleteAddressesOf = async (db: Queryable, personId: string): Promise<void> => {
  await db.delete(auditAddress).where(eq(auditAddress.personId, personId))
}
