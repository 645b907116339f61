// @module-tag postgres
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { fileColumns } from './dump.ts'
import * as schema from './schema.ts'

/**
 * Hashes of secrets, of chains, of requests, of names outside the store, or of files that another column references for as
 * long as they are stored.
 */
const ofNoFile = new Set([
  ...['api_key.hash', 'backup_code.hash', 'invitation.hash', 'one_time_token.hash', 'patient_link.hash'],
  ...['session.token_hash', 'used_proof.hash', 'clinical_case.idempotency_hash'],
  ...['audit_check.hash', 'audit_link.hash'],
  ...['odontogram_signature.file_hash', 'report_signature.file_hash'],
  ...['refused_file.uid_hash', 'refused_file.name_hash', 'installed_model.network_hash'],
])

describe('the columns that name files', () => {
  it('are all hash columns except those of secrets, of chains, of requests, of refused files and of networks', () => {
    const tables = Object.values<unknown>(schema).filter(value => is(value, PgTable))
    const hashes = tables.flatMap(table => {
      const { name, columns } = getTableConfig(table)
      return columns.filter(column => /hash$/.test(column.name)).map(column => `${name}.${column.name}`)
    })
    const ofFiles = hashes.filter(column => !ofNoFile.has(column))
    expect(fileColumns.map(([table, column]) => `${table}.${column}`).sort()).toEqual(ofFiles.sort())
  })
})
