// @module-tag resources
// @module-tag any-database
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { beforeAll, describe, expect, it } from 'vitest'
import { openFolder, startParams } from './open-folder.ts'
import { PowerCutFolder } from './testing/power-cut.ts'

const fail = (failure: Error) => expect.unreachable(failure.message)
const chanceOf = (seed: number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

describe('the embedded database after a power cut', () => {
  let folder: string
  let first: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'xrai-power-'))
    first = join(folder, 'first')
    const client = await openFolder(first, fail)
    await client.exec('create table record (id integer primary key, text text not null)')
    await client.close()
  })

  /** Writes records with checkpoints between them, and cuts the power after each given number of writes and syncs. */
  const cutAfter = async (changes: readonly number[], params: readonly string[]) => {
    const files = new PowerCutFolder(first, join(folder, crypto.randomUUID()))
    const client = await PGlite.create({ fs: files, startParams: [...params] })
    files.opened()
    const acknowledged: number[] = []
    const cuts: { readonly target: string; readonly acknowledged: readonly number[] }[] = []
    let count = 0
    files.onChange = () => {
      count++
      if (!changes.includes(count)) return
      const target = join(folder, crypto.randomUUID())
      files.cut(target, chanceOf(count))
      cuts.push({ target, acknowledged: [...acknowledged] })
    }
    const start = Number((await client.query<{ n: number }>('select count(*)::int as n from record')).rows[0]?.n)
    for (let id = start; cuts.length < changes.length; id++) {
      await client.query('insert into record values ($1, $2)', [id, `record ${id} `.repeat(100)])
      acknowledged.push(id)
      if (id % 10 === 9) await client.exec("update record set text = text || '.'; checkpoint")
    }
    await client.close()
    return cuts
  }

  const idsIn = async (target: string) => {
    const client = await openFolder(target, fail)
    const { rows } = await client.query<{ id: number }>('select id, text from record order by id')
    await client.close()
    return rows.map(({ id }) => id)
  }

  it('has every acknowledged record, at each cut between two writes', async () => {
    for (const { target, acknowledged } of await cutAfter([37, 120, 301], startParams)) {
      expect(acknowledged.length).toBeGreaterThan(3)
      expect(await idsIn(target)).toEqual(expect.arrayContaining([...acknowledged]))
    }
  })

  it('would miss records without its syncs', async () => {
    const [cut] = await cutAfter([45], PGlite.defaultStartParams)
    const found = await idsIn(cut?.target ?? '').catch(() => [])
    expect(found).not.toEqual(expect.arrayContaining([...(cut?.acknowledged ?? [])]))
  })
})
