// @module-tag postgres
import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { newDatabaseUrl } from '../records/backup/testing/installation.ts'
import { rowsOf } from './applied-migrations.ts'
import { type OpenOptions, openEmbedded, openServer } from './database.ts'
import { searchableLines } from './searchable.ts'

/** A file's name and the name in its header, which an earlier normalisation stored with diacritics and split letters. */
const names: readonly (readonly [string, string | null])[] = [
  ['panorámica.jpg', null],
  ['한국어 사진.dcm', '김철수'],
  ['مُحَمَّد.png', null],
  ['हिन्दी.jpg', 'Ñato\u00a0  Pérez'],
  ['Ǻ\u{1d165}.jpg', null],
  ['صـــورة ٱلأسنان \u200f ٣.png', 'على کریم'],
  ['김철수.jpg'.normalize('NFD'), null],
]

it('gives earlier radiographs their searchable and listed fields', { tags: ['soak'] }, async () => {
  const url = await newDatabaseUrl()
  const folder = await mkdtemp(join(tmpdir(), 'xrai-lists-'))
  const open = (options?: OpenOptions) =>
    url ? openServer(url, options) : openEmbedded(join(folder, 'database'), options)
  const migrations = (await readdir(new URL('migrations/', import.meta.url))).filter(name => name.endsWith('.sql'))
  const before = await open({ upTo: migrations.toSorted().findIndex(name => name.endsWith('_lists-and-figures.sql')) })
  const clinicId = crypto.randomUUID()
  const userId = crypto.randomUUID()
  await before.db.execute(sql`insert into clinic (id, name, plan) values (${clinicId}, 'Norte', 'empresarial')`)
  await before.db.execute(
    sql`insert into "user" (id, name, email, first_name, last_name) values (${userId}, 'Ana', ${`${userId}@example.com`}, 'Ana', '')`,
  )
  const reviews = [
    [],
    ['reviewed'],
    ['reviewed', 'reopened'],
    ['reviewed', 'reopened', 'signed'],
    ['signed', 'amending'],
  ]
  for (const [at, [fileName, patientName]] of names.entries()) {
    const id = crypto.randomUUID()
    await before.db.execute(sql`
      insert into image (id, clinic_id, uploaded_by, file_name, dicom, bytes, format, width, height, bits_per_sample, original_hash)
      values (${id}, ${clinicId}, ${userId}, ${fileName}, jsonb_build_object('patientName', ${patientName}::text), 1, 'jpeg', 1, 1, 8, '')`)
    await before.db.execute(sql`
      insert into analysis (id, clinic_id, image_id, requested_by, type, state, experimental)
      values (${id}, ${clinicId}, ${id}, ${userId}, 'panoramic', 'done', false)`)
    for (const [place, kind] of (reviews[at] ?? []).entries()) {
      await before.db.execute(sql`
        insert into review (id, clinic_id, analysis_id, kind, by)
        values (${`00000000-0000-7000-8000-0000000000${at}${place}`}, ${clinicId}, ${id}, ${kind}::review_kind, ${userId})`)
    }
  }
  // The name, and the other fields as searched before Arabic letters were folded.
  await before.db.execute(sql`
    insert into patient (id, clinic_id, first_name, last_name, search)
    values (${crypto.randomUUID()}, ${clinicId}, 'أحمـــد', 'على', ${'على احمـــد\nاحمـــد على\n12\n\u200f x\n\n'})`)
  await before.db.execute(sql`
    insert into patient_merge (id, clinic_id, patient_id, gone_id, gone_name, gone, moved, before, after, by)
    select id, clinic_id, id, ${crypto.randomUUID()}, 'x', to_jsonb(patient.*), '{}', '{}', '{}', ${userId} from patient`)
  await before.db.execute(sql`
    insert into clinical_case (id, clinic_id, name, search) values (${crypto.randomUUID()}, ${clinicId}, 'حالة', ${'حالة\n'})`)
  await before.close()
  const after = await open()
  const rows = rowsOf<{ name: string; search: string; reviewed: boolean }>(
    await after.db.execute(sql`
      select i.file_name as name, i.search, a.reviewed from image i join analysis a on a.image_id = i.id`),
  )
  const byName = new Map(rows.map(row => [row.name, row]))
  expect(names.map(([name]) => byName.get(name)?.search)).toEqual(names.map(texts => searchableLines(...texts)))
  expect(names.map(([name]) => byName.get(name)?.reviewed)).toEqual([false, true, false, true, false, false, false])
  const others = rowsOf<{ search: string }>(
    await after.db.execute(sql`
      select search from patient union all select gone->>'search' from patient_merge union all select search from clinical_case`),
  )
  const ofPatient = `${searchableLines('على أحمد', 'أحمد على', '12', 'x')}\n\n`
  expect(others.map(({ search }) => search)).toEqual([...[ofPatient, ofPatient], searchableLines('حالة', null)])
  await after.close()
})
