// @module-tag postgres
import { createHash } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkChain, checkChains, readCheckpoint } from '../accounts/audit/check-chains.ts'
import { verifyChain } from '../accounts/audit/verify-chain.ts'
import { tamper } from '../testing/audit-events.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { type ClinicScope, inTransaction } from './clinic-scope.ts'
import { newId } from './columns.ts'
import { insertAuditEvent } from './queries/accounts/audit.ts'
import { auditEvent, auditLink } from './schema.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})

/** A clinic whose trail contains its registration, a sign-in and `more` further events. */
const openTrail = async (more = 3): Promise<ClinicScope & { readonly userId: string }> => {
  const { session } = await server.newPerson()
  const scope = { ...session.scope, userId: session.user.id }
  for (let count = 0; count < more; count++) {
    await insertAuditEvent(scope, { by: session.user.id, action: 'analyze', subjectId: newId() })
  }
  return scope
}

const linksOf = ({ db, clinicId }: ClinicScope) =>
  db.select().from(auditLink).where(eq(auditLink.clinicId, clinicId)).orderBy(asc(auditLink.seq))

const at = ({ clinicId }: ClinicScope, seq: number) => and(eq(auditLink.clinicId, clinicId), eq(auditLink.seq, seq))
const eventAt = async (scope: ClinicScope, seq: number) =>
  (await scope.db.select().from(auditLink).where(at(scope, seq)))[0]?.eventId ?? ''

describe('the audit trail', () => {
  it.each(['audit_event', 'audit_link', 'audit_check'])('refuses to change, delete or truncate %s', async table => {
    const scope = await openTrail(0)
    await checkChain(scope)
    const ofClinic = sql`where clinic_id = ${scope.clinicId}`
    const of = sql.identifier(table)
    const refused = (message: string) => ({ cause: { message: expect.stringContaining(message) } })
    await expect(
      scope.db.execute(sql`update ${of} set clinic_id = ${newId()} ${ofClinic}`).then(),
    ).rejects.toMatchObject(refused('never updated'))
    await expect(scope.db.execute(sql`delete from ${of} ${ofClinic}`).then()).rejects.toMatchObject(
      refused('never removed'),
    )
    await expect(scope.db.execute(sql`truncate ${of}`).then()).rejects.toMatchObject(refused('never removed'))
    await expect(scope.db.execute(sql`truncate ${of} cascade`).then()).rejects.toMatchObject(refused('never removed'))
  })

  it('is chained in order, and can be recomputed from the documented form', async () => {
    const scope = await openTrail(2)
    const rows = await scope.db
      .select()
      .from(auditLink)
      .innerJoin(auditEvent, eq(auditEvent.id, auditLink.eventId))
      .where(eq(auditLink.clinicId, scope.clinicId))
      .orderBy(asc(auditLink.seq))
    expect(rows.map(({ audit_link: { seq } }) => seq)).toEqual([1, 2, 3, 4])
    let before = '0'.repeat(64)
    for (const { audit_link: link, audit_event: event } of rows) {
      const lines = ['xrai-audit-1', event.clinicId, `${link.seq}`, before, link.linkedAt.toISOString(), event.id]
      lines.push(event.createdAt.toISOString(), event.action)
      const rest = [event.by, event.keyId, event.subjectId, event.detail, event.requestId, event.addressRef]
      const text = [...lines, ...rest.map(value => value ?? '-')].join('\n')
      expect(link.hash).toBe(createHash('sha256').update(text, 'utf8').digest('hex'))
      before = link.hash
    }
  })

  it('has no gap after a rolled-back transaction', async () => {
    const scope = await openTrail(1)
    const failed = inTransaction(scope, async inside => {
      await insertAuditEvent(inside, { by: scope.userId, action: 'review' })
      throw new Error('too late')
    })
    await expect(failed).rejects.toThrow('too late')
    await insertAuditEvent(scope, { by: scope.userId, action: 'reopen' })
    expect(await verifyChain(scope)).toMatchObject({ seq: 4, fault: null })
  })

  it('stays intact with fifty concurrent writers, some of them in transactions that write twice', async () => {
    const scope = await openTrail(0)
    const one = { by: scope.userId, action: 'analyze' } as const
    const writers = Array.from({ length: 50 }, (_, index) =>
      index % 5 > 0
        ? insertAuditEvent(scope, one)
        : inTransaction(scope, async inside => {
            await insertAuditEvent(inside, one)
            await insertAuditEvent(inside, { ...one, action: 'review' })
          }),
    )
    await Promise.all(writers)
    expect(await verifyChain(scope)).toMatchObject({ seq: 2 + 60, fault: null })
  })
})

describe('the check of a chain', () => {
  it('finds a changed event, and names it', async () => {
    const scope = await openTrail()
    const id = await eventAt(scope, 3)
    await tamper(scope.db, db => db.update(auditEvent).set({ subjectId: newId() }).where(eq(auditEvent.id, id)))
    expect((await verifyChain(scope)).fault).toEqual({ kind: 'changed', seq: 3 })
  })

  it('finds an event whose time was moved by a millisecond', async () => {
    const scope = await openTrail()
    const id = await eventAt(scope, 4)
    const later = sql`${auditEvent.createdAt} + interval '1 millisecond'`
    await tamper(scope.db, db => db.update(auditEvent).set({ createdAt: later }).where(eq(auditEvent.id, id)))
    expect((await verifyChain(scope)).fault).toEqual({ kind: 'changed', seq: 4 })
  })

  it('finds a removed event, with its link or without', async () => {
    for (const withLink of [false, true]) {
      const scope = await openTrail()
      const id = await eventAt(scope, 3)
      await tamper(scope.db, async db => {
        await db.delete(auditEvent).where(eq(auditEvent.id, id))
        if (withLink) await db.delete(auditLink).where(at(scope, 3))
      })
      expect((await verifyChain(scope)).fault).toEqual({ kind: 'removed', seq: 3 })
    }
  })

  it('finds closed-up numbers after a removed event', async () => {
    const scope = await openTrail()
    const id = await eventAt(scope, 3)
    await tamper(scope.db, async db => {
      await db.delete(auditLink).where(at(scope, 3))
      await db.delete(auditEvent).where(eq(auditEvent.id, id))
      for (const seq of [4, 5])
        await db
          .update(auditLink)
          .set({ seq: seq - 1 })
          .where(at(scope, seq))
    })
    expect((await verifyChain(scope)).fault).toEqual({ kind: 'changed', seq: 3 })
  })

  it('finds an event that was inserted outside the chain', async () => {
    const scope = await openTrail()
    await tamper(scope.db, db =>
      db.insert(auditEvent).values({ clinicId: scope.clinicId, by: scope.userId, action: 'review' }),
    )
    expect((await verifyChain(scope)).fault).toEqual({ kind: 'inserted', seq: 5 })
  })

  it('finds an event that was inserted between others, with shifted numbers', async () => {
    const scope = await openTrail()
    await tamper(scope.db, async db => {
      for (const seq of [5, 4, 3])
        await db
          .update(auditLink)
          .set({ seq: seq + 1 })
          .where(at(scope, seq))
      const eventId = newId()
      await db.insert(auditEvent).values({ id: eventId, clinicId: scope.clinicId, by: scope.userId, action: 'review' })
      const link = { clinicId: scope.clinicId, eventId, hash: 'f'.repeat(64), linkedAt: new Date() }
      await db.insert(auditLink).values({ ...link, seq: 3 })
    })
    expect((await verifyChain(scope)).fault).toEqual({ kind: 'changed', seq: 3 })
  })

  it('finds a chain whose end was cut off since the last check', async () => {
    const scope = await openTrail()
    expect(await checkChain(scope)).toMatchObject({ seq: 5, fault: null })
    const ids = [await eventAt(scope, 4), await eventAt(scope, 5)]
    await tamper(scope.db, async db => {
      for (const id of ids) {
        await db.delete(auditLink).where(eq(auditLink.eventId, id))
        await db.delete(auditEvent).where(eq(auditEvent.id, id))
      }
    })
    expect(await checkChain(scope)).toMatchObject({ seq: 3, fault: 'removed', faultSeq: 4 })
    // It stays broken: the next check compares with the last intact one.
    expect(await checkChain(scope)).toMatchObject({ fault: 'removed' })
  })

  it('finds a rewritten chain, by a checkpoint that was stored elsewhere', async () => {
    const scope = await openTrail()
    const checkpoint = await readCheckpoint(scope.db)
    const links = await linksOf(scope)
    await tamper(scope.db, async db => {
      await db.delete(auditLink).where(eq(auditLink.clinicId, scope.clinicId))
      const [, , third] = links
      if (third) await db.update(auditEvent).set({ action: 'login' }).where(eq(auditEvent.id, third.eventId))
      for (const { eventId } of links) {
        await db.execute(sql`select append_audit_link(audit_event) from audit_event where id = ${eventId}`)
      }
    })
    expect(await verifyChain(scope)).toMatchObject({ seq: 5, fault: null })
    const ofClinic = ({ clinicId }: { readonly clinicId: string }) => clinicId === scope.clinicId
    const heads = checkpoint.chains.filter(ofClinic)
    expect(heads).toHaveLength(1)
    expect((await verifyChain(scope, heads)).fault).toEqual({ kind: 'rewritten', seq: 5 })
    const checked = await checkChains(scope.db, { checkpoint, write: false })
    expect(checked.find(ofClinic)?.fault?.kind).toBe('rewritten')
  })

  it('finds that a whole chain is missing', async () => {
    const scope = await openTrail()
    await checkChain(scope)
    await tamper(scope.db, async db => {
      await db.delete(auditLink).where(eq(auditLink.clinicId, scope.clinicId))
      await db.delete(auditEvent).where(eq(auditEvent.clinicId, scope.clinicId))
    })
    const checked = await checkChains(scope.db, { write: false })
    expect(checked.find(({ clinicId }) => clinicId === scope.clinicId)?.fault).toEqual({ kind: 'removed', seq: 1 })
  })
})
