import { getReviewQueue, markReviewed } from '@xrai/contract/routes/analyses'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../db/columns.ts'
import { analysis, image } from '../../../db/schema.ts'
import type { Person } from '../../../testing/people.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let person: Person
let ids: readonly string[]
beforeAll(async () => {
  server = await openTestServer()
  person = await server.newPerson()
  const jpeg = await sample('panoramic-healthy.jpg')
  const uploaded: string[] = []
  for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) {
    uploaded.push((await server.analyze(person.token, jpeg, { name })).analysis_id)
  }
  ids = uploaded
})

const queueAt = (at?: string, token = person.token) =>
  server.answerOf(getReviewQueue, { token, query: at === undefined ? {} : { at } })

const review = (id: string, reviewed: boolean) =>
  server.answerOf(markReviewed, { token: person.token, params: { id }, body: { reviewed } })

describe('the queue of analyses to review', () => {
  it('starts with the oldest one', async () => {
    expect(await queueAt()).toEqual({ total: 3, before: 0, first: ids[0], previous: null, next: ids[0] })
  })

  it('answers the neighbours of an analysis, oldest first', async () => {
    expect(await queueAt(ids[1])).toEqual({ total: 3, before: 1, first: ids[0], previous: ids[0], next: ids[2] })
    expect(await queueAt(ids[2])).toEqual({ total: 3, before: 2, first: ids[0], previous: ids[1], next: null })
  })

  it('leaves out a reviewed analysis and still answers its neighbours', async () => {
    await review(ids[1] ?? '', true)
    expect(await queueAt(ids[0])).toEqual({ total: 2, before: 0, first: ids[0], previous: null, next: ids[2] })
    expect(await queueAt(ids[1])).toEqual({ total: 2, before: 1, first: ids[0], previous: ids[0], next: ids[2] })
    await review(ids[1] ?? '', false)
  })

  it('leaves out an analysis that the detector has not finished, and one in the trash', async () => {
    const { db } = person.session.scope
    const [row] = await db
      .select()
      .from(analysis)
      .where(eq(analysis.id, ids[0] ?? ''))
    await db
      .update(analysis)
      .set({ state: 'queued' })
      .where(eq(analysis.id, ids[0] ?? ''))
    await db
      .update(image)
      .set({ deletedAt: new Date() })
      .where(eq(image.id, row?.imageId ?? ''))
    expect(await queueAt(ids[1])).toMatchObject({ total: 2, before: 0, first: ids[1], previous: null })
    await db
      .update(analysis)
      .set({ state: 'done' })
      .where(eq(analysis.id, ids[0] ?? ''))
    expect(await queueAt(ids[1])).toMatchObject({ total: 2, before: 0, first: ids[1], previous: null })
    await db
      .update(image)
      .set({ deletedAt: null })
      .where(eq(image.id, row?.imageId ?? ''))
  })

  it('is empty for another clinic, whatever analysis is named', async () => {
    const stranger = await server.newPerson()
    const empty = { total: 0, before: 0, first: null, previous: null, next: null }
    expect(await queueAt(ids[1], stranger.token)).toEqual(empty)
    expect(await queueAt(newId(), stranger.token)).toEqual(empty)
  })
})
