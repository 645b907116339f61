// @module-tag postgres
import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { newDatabaseUrl } from '../records/backup/testing/installation.ts'
import { rowsOf } from './applied-migrations.ts'
import { type OpenOptions, openEmbedded, openServer } from './database.ts'

const idOf = (place: number) => `00000000-0000-7000-8000-${String(place).padStart(12, '0')}`

it('keeps who signed a report, and for which patient reports were signed and results may have been sent', async () => {
  const url = await newDatabaseUrl()
  const folder = await mkdtemp(join(tmpdir(), 'xrai-results-'))
  const open = (options?: OpenOptions) =>
    url ? openServer(url, options) : openEmbedded(join(folder, 'database'), options)
  const migrations = (await readdir(new URL('migrations/', import.meta.url))).filter(name => name.endsWith('.sql'))
  const before = await open({
    upTo: migrations.toSorted().findIndex(name => name.endsWith('_patients-of-results.sql')),
  })
  const run = (...statements: readonly ReturnType<typeof sql>[]) =>
    statements.reduce<Promise<unknown>>((done, one) => done.then(() => before.db.execute(one)), Promise.resolve())
  const clinic = idOf(1)
  const person = idOf(2)
  const [signedFor, now] = [idOf(3), idOf(4)]
  await run(
    sql`insert into clinic (id, name, plan) values (${clinic}, 'Norte', 'empresarial')`,
    sql`insert into "user" (id, name, first_name, last_name, email) values (${person}, 'Ana', 'Ana', '', 'ana@example.com')`,
  )
  for (const id of [signedFor, now])
    await run(sql`
      insert into patient (id, clinic_id, first_name, last_name, search) values (${id}, ${clinic}, 'Rosa', 'Lazo', '')`)
  const radiograph = async (place: number, format: string, kind: string | null) => {
    const [image, analysis] = [idOf(place), idOf(place + 1)]
    await run(
      sql`insert into image (id, clinic_id, patient_id, uploaded_by, file_name, search, bytes, format, width, height,
          bits_per_sample, original_hash)
        values (${image}, ${clinic}, ${now}, ${person}, 'a', '', 1, ${format}, 1, 1, 8, 'a')`,
      sql`insert into analysis (id, clinic_id, image_id, type, state, experimental, requested_by)
        values (${analysis}, ${clinic}, ${image}, 'panoramic', 'done', false, ${person})`,
    )
    if (kind)
      await run(sql`
        insert into review (id, clinic_id, analysis_id, kind, by)
        values (${idOf(place + 2)}, ${clinic}, ${analysis}, ${kind}, ${person})`)
    return analysis
  }
  await radiograph(10, 'dicom', 'reviewed')
  await radiograph(20, 'jpeg', null)
  await radiograph(30, 'jpeg', 'reviewed')
  const signed = await radiograph(40, 'jpeg', 'amending')
  const document = JSON.stringify({ patient: signedFor })
  const statement = JSON.stringify({ signer: { name: 'Lucía "Lu" Pérez' } })
  await run(
    sql`insert into signing_key (id, public_key) values ('key', '')`,
    sql`insert into report_signature
        (id, clinic_id, analysis_id, version, code, statement, signature, key_id, file_hash, by, signed_at)
      values (${idOf(50)}, ${clinic}, ${signed}, 1, 'XR', ${statement}, '', 'key', 'a', ${person}, now())`,
    sql`insert into signed_report (id, clinic_id, analysis_id, document, file_hash)
      values (${idOf(50)}, ${clinic}, ${signed}, ${document}, 'a')`,
  )
  // Patients who are no longer on record: one was merged into another, one was erased.
  const [merged, erased] = [idOf(5), idOf(6)]
  await run(sql`
    insert into patient_merge (id, clinic_id, patient_id, gone_id, gone_name, gone, before, after, moved, by)
    values (${idOf(7)}, ${clinic}, ${now}, ${merged}, 'Rosa', '{}', '{}', '{}', '{}', ${person})`)
  const inForce = await radiograph(60, 'jpeg', 'signed')
  const amended = await radiograph(80, 'jpeg', 'amending')
  for (const [place, analysis, version, patient] of [
    [51, amended, 1, merged],
    [52, amended, 2, erased],
    [71, inForce, 1, erased],
    [72, inForce, 2, erased],
  ] as const)
    await run(
      sql`insert into report_signature
          (id, clinic_id, analysis_id, version, code, statement, signature, key_id, file_hash, by, signed_at)
        values (${idOf(place)}, ${clinic}, ${analysis}, ${version}, ${`XR${place}`}, ${statement}, '', 'key', 'a',
          ${person}, now())`,
      sql`insert into signed_report (id, clinic_id, analysis_id, document, file_hash)
        values (${idOf(place)}, ${clinic}, ${analysis}, ${JSON.stringify({ patient })}, 'a')`,
    )
  await before.close()
  const after = await open()
  const rows = rowsOf<{ early: string | null }>(
    await after.db.execute(sql`select early_results_of as early from image order by id`),
  )
  expect(rows.map(({ early }) => early)).toEqual([null, null, now, signedFor, erased, erased])
  const reports = rowsOf<{ id: string; for: string | null }>(
    await after.db.execute(sql`select id, signed_for as for from signed_report order by id`),
  )
  // The version of the erased patient is gone, unless it is the one in force.
  expect(reports).toEqual([
    { id: idOf(50), for: signedFor },
    { id: idOf(51), for: merged },
    { id: idOf(72), for: erased },
  ])
  const signers = rowsOf<{ signer: string }>(await after.db.execute(sql`select signer from report_signature`))
  expect(signers).toEqual(Array.from({ length: 5 }, () => ({ signer: 'Lucía "Lu" Pérez' })))
  await after.close()
})
