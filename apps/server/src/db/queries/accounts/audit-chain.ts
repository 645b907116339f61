import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { ClinicId } from '../../clinic-id.ts'
import type { ClinicScope } from '../../clinic-scope.ts'
import type { Queryable } from '../../database.ts'
import { auditAddress, auditCheck, auditEvent, auditLink } from '../../schema.ts'

export interface LinkedEvent {
  readonly seq: number
  readonly hash: string
  readonly linkedAt: Date
  readonly eventId: string
  /** Null if the event of a link was removed. */
  readonly event: typeof auditEvent.$inferSelect | null
  /** Null if there was none, or if it has expired. */
  readonly address: { readonly salt: string; readonly address: string } | null
}

/** Links in their order with their events, the first after `after`. */
export const findLinks = async (
  { db, clinicId }: ClinicScope,
  after: number,
  limit: number,
): Promise<readonly LinkedEvent[]> => {
  const page = db
    .select()
    .from(auditLink)
    .where(and(eq(auditLink.clinicId, clinicId), gt(auditLink.seq, after)))
    .orderBy(asc(auditLink.seq))
    .limit(limit)
    .as('page')
  // One lookup by key at a time, because a planner without statistics would read all events for each
  // page.
  const event = db.select().from(auditEvent).where(eq(auditEvent.id, page.eventId)).limit(1).as('event')
  const rows = await db
    .select()
    .from(page)
    .leftJoinLateral(event, sql`true`)
    .leftJoin(auditAddress, eq(auditAddress.ref, event.addressRef))
    .orderBy(asc(page.seq))
  return rows.map(({ page: link, event, audit_address: kept }) => ({ ...link, event, address: kept }))
}

/** Events that no link names: inserted while the trigger was off. */
export const countUnlinked = async ({ db, clinicId }: ClinicScope): Promise<number> => {
  const [row] = await db
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(auditEvent)
    .leftJoin(auditLink, eq(auditLink.eventId, auditEvent.id))
    .where(and(eq(auditEvent.clinicId, clinicId), isNull(auditLink.eventId)))
  return row?.count ?? 0
}

/** The last link; null for a clinic without events. */
export const findHead = async ({ db, clinicId }: ClinicScope) => {
  const [head] = await db
    .select()
    .from(auditLink)
    .where(eq(auditLink.clinicId, clinicId))
    .orderBy(desc(auditLink.seq))
    .limit(1)
  return head ?? null
}

/** Every clinic with a chain, past ones and erased clinics included. */
export const findChains = async (db: Queryable): Promise<readonly ClinicId[]> => {
  const linked = db.selectDistinct({ clinicId: auditLink.clinicId }).from(auditLink)
  const events = db.selectDistinct({ clinicId: auditEvent.clinicId }).from(auditEvent)
  const checked = db.selectDistinct({ clinicId: auditCheck.clinicId }).from(auditCheck)
  const rows = await linked.union(events).union(checked)
  return rows.map(({ clinicId }) => clinicId).toSorted()
}

type NewCheck = Omit<typeof auditCheck.$inferInsert, 'clinicId' | 'id' | 'createdAt'>
export type AuditFault = NonNullable<NewCheck['fault']>

export const insertCheck = async ({ db, clinicId }: ClinicScope, values: NewCheck) => {
  const [row] = await db
    .insert(auditCheck)
    .values({ ...values, clinicId })
    .returning()
  if (!row) throw new Error('the check was not inserted')
  return row
}

/** The last check, or the last that found the chain intact. */
export const findLastCheck = async ({ db, clinicId }: ClinicScope, whole = false) => {
  const [row] = await db
    .select()
    .from(auditCheck)
    .where(and(eq(auditCheck.clinicId, clinicId), whole ? isNull(auditCheck.fault) : undefined))
    .orderBy(desc(auditCheck.createdAt), desc(auditCheck.id))
    .limit(1)
  return row ?? null
}
