// @module-tag postgres
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { waitUntil } from '../testing/cases.ts'
import { openTestServer } from '../testing/test-server.ts'
import type { Database } from './database.ts'

let database: Database
beforeAll(async () => {
  database = (await openTestServer()).context.database
})

const say = (channel: string, word: string) => database.db.execute(sql`select pg_notify(${channel}, ${word})`)

describe('listening on a channel', () => {
  it('gets notifications after their commit, and none after the end', async () => {
    const heard: (string | null)[] = []
    const listening = await database.listen('probe_one', said => heard.push(said))
    const broken = database.db.transaction(async tx => {
      await tx.execute(sql`select pg_notify('probe_one', 'never')`)
      throw new Error('rolled back')
    })
    await expect(broken).rejects.toThrow('rolled back')
    await say('probe_other', 'elsewhere')
    await say('probe_one', 'here')
    await waitUntil(() => heard.length > 0)
    await listening.end()
    await say('probe_one', 'late')
    expect(heard).toEqual(['here'])
  })

  it('reconnects when its connection breaks, and reports that something may have been missed', async context => {
    // The embedded database has no connection that could break.
    if (database.kind === 'embedded') return context.skip()
    const heard: (string | null)[] = []
    const listening = await database.listen('probe_two', said => heard.push(said))
    await database.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%probe_two%'`)
    await waitUntil(() => heard.includes(null))
    await say('probe_two', 'again')
    await waitUntil(() => heard.includes('again'))
    await listening.end()
  })
})
