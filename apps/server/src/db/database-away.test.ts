// @module-tag postgres
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { openTestServer } from '../testing/test-server.ts'
import { type Database, openServer } from './database.ts'
import { isDatabaseOutage } from './database-outage.ts'
import { DatabaseRefusal } from './database-refusal.ts'

let database: Database
beforeAll(async () => {
  database = (await openTestServer()).context.database
})

const thrownBy = (run: () => Promise<unknown>): Promise<unknown> =>
  run().then(
    () => undefined,
    error => error,
  )

describe('a database', () => {
  it.each(['PGlite is closed', 'PGlite is closing', 'Connection terminated unexpectedly', 'Query read timeout'])(
    'is unavailable according to its driver: %s',
    message => {
      expect(isDatabaseOutage(new Error('Failed query: select 1', { cause: new Error(message) }))).toBe(true)
    },
  )

  it('is unavailable if nothing answers at its address', async () => {
    for (const host of ['127.0.0.1:9', 'localhost:9', 'nowhere.invalid']) {
      const error = await thrownBy(() => openServer(`postgresql://xrai@${host}/xrai`))
      expect(isDatabaseOutage(error), host).toBe(true)
    }
  })

  it('says to the operator why it cannot be opened, without what the setting holds', async () => {
    const refusals = [
      ['127.0.0.1:9', 'DATABASE_URL: nothing listens at its host and port.'],
      ['localhost:9', 'DATABASE_URL: nothing listens at its host and port.'],
      ['nowhere.invalid', /^DATABASE_URL: the name of its host (is unknown|cannot be looked up now)\.$/],
    ] as const
    for (const [host, sentence] of refusals) {
      const error = await thrownBy(() => openServer(`postgresql://xrai@${host}/xrai`))
      expect(error).toBeInstanceOf(DatabaseRefusal)
      expect(error).toHaveProperty('message', expect.stringMatching(sentence))
    }
  })

  it.each(['57P01', '57P03', '53100', '53300', '08006', '25006', '40P01'])(
    'is unavailable by its own report: %s',
    async state => {
      const raise = sql.raw(`do $$ begin raise exception 'x' using errcode = '${state}'; end $$`)
      expect(isDatabaseOutage(await thrownBy(() => database.db.execute(raise)))).toBe(true)
    },
  )

  it.each(['select 1/0', 'select nothing from nowhere', "select 'x'::int"])(
    'is available if the query is wrong: %s',
    async question => {
      const error = await thrownBy(() => database.db.execute(sql.raw(question)))
      expect(error).toBeInstanceOf(Error)
      expect(isDatabaseOutage(error)).toBe(false)
    },
  )
})
