// @module-tag postgres
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { english } from '@xrai/contract/strings/english'
import { inSpanish, type Translate, translate } from '@xrai/contract/strings/translate'
import { arches } from '@xrai/contract/teeth/fdi'
import { type Placement, placementSchema } from '@xrai/contract/teeth/placement'
import { locationText } from '@xrai/contract/teeth/placement-text'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newDatabaseUrl } from '../records/backup/testing/installation.ts'
import { rowsOf } from './applied-migrations.ts'
import { type Database, type OpenOptions, openEmbedded, openServer } from './database.ts'
import { loadTables } from './load.ts'

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly location: string }

/** Rows of the previous version: one finding for each sentence that it wrote about the demo clinic's images. */
const readDump = async (): Promise<ReadonlyMap<string, readonly Row[]>> => {
  const text = await readFile(new URL('../../fixtures/findings-before-placements.jsonl', import.meta.url), 'utf8')
  const lines: { table: string; row: Row }[] = text
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  const tables = Map.groupBy(lines, ({ table }) => table)
  return new Map([...tables].map(([table, rows]) => [table, rows.map(({ row }) => row)]))
}

const both = ([spanish, english]: readonly string[], [spanishEnd, englishEnd]: readonly string[]) =>
  [`${spanish}, ${spanishEnd}`, `${english}, ${englishEnd}`] as const

const regions = [
  ['zona anterior', 'anterior region'],
  ['zona premolar', 'premolar region'],
  ['zona molar', 'molar region'],
  ['zona retromolar', 'retromolar region'],
  ['cóndilo', 'condyle'],
] as const

const halves = [
  ['Maxilar superior', 'Upper jaw'],
  ['Maxilar inferior', 'Lower jaw'],
].flatMap(arch =>
  [
    ['lado derecho', 'right side'],
    ['lado izquierdo', 'left side'],
  ].map(side => both(arch, side)),
)

/** Every sentence that the previous version could store, and its English display text. */
const sentences: readonly (readonly [string, string])[] = [
  ['Dentición mixta, piezas sin numerar', 'Mixed dentition, teeth not numbered'],
  ...halves,
  ...halves.flatMap(half => regions.map(region => both(half, region))),
  ...[...arches.upper, ...arches.lower].flatMap((one, _, all) =>
    all.map(other => [`Pieza ${one} o ${other}`, `Tooth ${one} or ${other}`] as const),
  ),
  ...[arches.upper, arches.lower].flatMap(arch =>
    arch.flatMap((first, at) =>
      arch.slice(at + 1).map(last => [`Piezas ${first} a ${last}`, `Teeth ${first} to ${last}`] as const),
    ),
  ),
]

/** Sentences that no version wrote; the migration leaves them unchanged. */
const foreign = [
  'second quadrant, distal',
  'Corona, cara distal',
  'Maxilar superior, lado derecho, zona molar.',
  'Maxilar superior, lado derecho, zona lateral',
  'Pieza 16 o 19',
  'Pieza 16',
  'Piezas 37 a 35',
  'Piezas 28 a 48',
  ' ',
]

const inEnglish: Translate = (key, values) => translate(english, key, values)

let open: (options?: OpenOptions) => Promise<Database>
let database: Database
let stored: readonly Row[]
const worded = new Map(sentences)

beforeAll(async () => {
  const url = await newDatabaseUrl()
  const folder = await mkdtemp(join(tmpdir(), 'xrai-placements-'))
  open = options => (url ? openServer(url, options) : openEmbedded(join(folder, 'database'), options))
  const names = (await readdir(new URL('migrations/', import.meta.url)))
    .filter(name => name.endsWith('.sql'))
    .toSorted()
  const before = await open({ upTo: names.findIndex(name => name.endsWith('_finding-placement.sql')) })
  const dump = await readDump()
  const [first, ...others] = dump.get('finding') ?? []
  if (!first) throw new Error('the dump has no finding')
  const made = [...worded.keys(), ...foreign].map(location => ({ ...first, id: crypto.randomUUID(), location }))
  stored = [first, ...others, ...made]
  await loadTables(before.db, [...dump.keys()], async function* (table) {
    yield (table === 'finding' ? stored : (dump.get(table) ?? [])).map(row => JSON.stringify(row))
  })
  await before.close()
  database = await open()
}, 300_000)
afterAll(() => database.close())

interface Migrated {
  readonly row: Row
  readonly placement: Placement | null
  readonly location: string | null
}

const migrated = async (): Promise<ReadonlyMap<string, Migrated>> => {
  const rows = rowsOf<Migrated>(
    await database.db.execute(sql`
      select to_jsonb(f) - 'placement' - 'location' as row, placement, location from finding f`),
  )
  return new Map(rows.map(one => [one.row.id, one]))
}

describe('findings stored before placements were structured data', { tags: ['soak'] }, () => {
  it('keep their location, which reads as before in both languages', async () => {
    const found = await migrated()
    expect(found.size).toBe(stored.length)
    for (const { id, location } of stored) {
      const row = found.get(id)
      if (!row) throw new Error(`${id} is gone`)
      expect(locationText(row, inSpanish)).toBe(location)
      expect(locationText(row, inEnglish)).toBe(worded.get(location) ?? location)
    }
  })

  it('have a placement instead of the sentence, or keep the sentence if it cannot be parsed', async () => {
    const found = await migrated()
    const unread = new Set(foreign)
    for (const { id, location } of stored) {
      const row = found.get(id)
      expect(row?.location).toBe(unread.has(location) ? location : null)
      if (location === '' || unread.has(location)) expect(row?.placement).toBeNull()
      else expect(placementSchema.parse(row?.placement)).toEqual(row?.placement)
    }
  })

  it('are otherwise unchanged and still refuse an update', async () => {
    const found = await migrated()
    for (const { location, ...rest } of stored) expect(found.get(rest.id)?.row).toEqual(rest)
    const change = database.db.execute(sql`update finding set placement = null`)
    await expect(Promise.resolve(change)).rejects.toThrow()
  })
})
