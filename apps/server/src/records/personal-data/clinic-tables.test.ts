import { eq, getTableColumns, getTableName, is } from 'drizzle-orm'
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { beforeAll, expect, it } from 'vitest'
import { type Database, openEmbedded } from '../../db/database.ts'
import { eraseClinicRows } from '../../db/queries/records/erase.ts'
import { exportClinicTables } from '../../db/queries/records/export.ts'
import * as schema from '../../db/schema.ts'
import { clinicIdOf } from '../../testing/clinic-id.ts'

/** Tables of a clinic without a file in its export, with the reason. */
const notExported: Readonly<Record<string, string>> = {
  api_key: 'access rather than data: a name and a hash',
  audit_address: 'addresses of people, for incidents alone',
  audit_check: 'says what each check of the trail saw',
  audit_link: 'the hashes of exported events',
  class_difference: 'derived from findings and decisions',
  day_figures: 'derived from analyses',
  erasure: 'the proof that a right was met',
  idempotent_call: 'answers that are stored for a day',
  invitation: 'addresses of people who have not accepted',
  member: 'in the export of each person',
  model_activation: 'an act of the operator',
  notification: 'in the export of each person',
  session: 'in the export of each person',
  shadow_result: 'for the operator alone',
}

/** Tables with rows that outlive their clinic, with the reason. */
const notErased: Readonly<Record<string, string>> = {
  audit_address: 'deleted after 90 days',
  audit_check: 'reveals a shortened trail',
  audit_event: 'the audit trail: ids only',
  audit_link: 'the chain of the audit trail: hashes only',
  credit_entry: 'the ledger: ids and amounts only',
  erasure: 'the proof of the erasure: ids only',
  odontogram_signature: 'verifies a signed odontogram that a patient holds',
  report_signature: 'verifies a signed report that a patient holds',
  session: 'the login of a person, who may have other clinics',
}

type Row = Readonly<Record<string, unknown>>

const columnsOf = (table: PgTable): Readonly<Record<string, PgColumn>> => getTableColumns(table)

const clinicTables = Object.values(schema)
  .filter(value => is(value, PgTable))
  .flatMap(table => {
    const clinicId = Object.values(columnsOf(table)).find(({ name }) => name === 'clinic_id')
    return clinicId ? [{ table, clinicId, name: getTableName(table) }] : []
  })

const samples: Readonly<Record<string, () => unknown>> = {
  uuid: () => crypto.randomUUID(),
  text: () => 'text',
  integer: () => 1,
  // A trigger links the first event of a clinic.
  bigint: () => 2,
  'double precision': () => 1,
  boolean: () => false,
  jsonb: () => [],
  date: () => '2026-01-02',
  'text[]': () => [],
  'uuid[]': () => [],
  'timestamp with time zone': () => new Date(),
}

/** By name, because a key of several columns holds copies of them. */
const fieldOf = (table: PgTable, wanted: PgColumn | undefined): string =>
  Object.entries(columnsOf(table)).find(([, { name }]) => name === wanted?.name)?.[0] ?? ''

const sampleFor = (column: PgColumn): unknown =>
  column.enumValues?.[0] ?? samples[column.getSQLType()]?.() ?? expect.fail(`no sample of ${column.getSQLType()}`)

/** The row of the table, made on the first call with the rows that it refers to. */
const rowMaker = ({ db }: Database, clinicId: string) => {
  const rows = new Map<PgTable, Row>()
  return async function rowOf(table: PgTable): Promise<Row> {
    const known = rows.get(table)
    if (known) return known
    const columns = columnsOf(table)
    const values: Record<string, unknown> = {}
    for (const [field, column] of Object.entries(columns))
      if (column.notNull && !column.hasDefault && !column.generated) values[field] = sampleFor(column)
    for (const { reference } of getTableConfig(table).foreignKeys) {
      const { columns: own, foreignColumns, foreignTable } = reference()
      if (foreignTable === table) continue
      const other = await rowOf(foreignTable)
      for (const [at, column] of own.entries())
        values[fieldOf(table, column)] = other[fieldOf(foreignTable, foreignColumns[at])]
    }
    // The database reads the patient's id from a signed document, and the signer from its statement.
    if (columns['document']) values['document'] = '{}'
    if (columns['statement']) values['statement'] = JSON.stringify({ signer: { name: 'Ana Quispe' } })
    if (columns['clinicId']) values['clinicId'] = clinicId
    if (table === schema.clinic) values['id'] = clinicId
    const [row = {}] = await db.insert(table).values(values).returning()
    rows.set(table, row)
    return row
  }
}

let database: Database
beforeAll(async () => {
  database = await openEmbedded()
})

it('covers every table of a clinic: a new one is exported and erased with it, or has its reason here', async () => {
  const { db } = database
  const clinicId = clinicIdOf(crypto.randomUUID())
  const rowOf = rowMaker(database, clinicId)
  for (const { table } of clinicTables) await rowOf(table)

  const exported = new Set<unknown>()
  for (const { rows } of exportClinicTables({ db, clinicId })) for await (const { id } of rows) exported.add(id)
  const unexported = []
  for (const { table, name } of clinicTables) if (!exported.has((await rowOf(table))['id'])) unexported.push(name)
  expect(unexported.toSorted()).toEqual(Object.keys(notExported))

  await eraseClinicRows({ db, clinicId })
  const unerased = []
  for (const { table, clinicId: column, name } of clinicTables)
    if ((await db.$count(table, eq(column, clinicId))) > 0) unerased.push(name)
  expect(unerased.toSorted()).toEqual(Object.keys(notErased))
})
