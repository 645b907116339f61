import type { PoolClient } from 'pg'

/** The application may insert and read audit rows; only a trigger writes `audit_link`. */
const rights = {
  audit_event: 'select, insert',
  audit_check: 'select, insert',
  audit_link: 'select',
  audit_address: 'select, insert, delete',
} as const

/**
 * Grants the application's role only what it needs: it owns no table, so it can neither disable a trigger nor change
 * the audit trail. Run by the owner after the migrations; idempotent.
 */
export const grantAppRole = async (
  owner: Pick<PoolClient, 'query' | 'escapeIdentifier'>,
  role: string,
): Promise<void> => {
  const app = owner.escapeIdentifier(role)
  const { rows } = await owner.query<{ name: string }>('select current_database() as name')
  const database = owner.escapeIdentifier(rows[0]?.name ?? '')
  // pg-boss has its queues in a separate schema, which this role then owns.
  await owner.query(`grant connect, create on database ${database} to ${app}`)
  await owner.query(`grant usage on schema public to ${app}`)
  await owner.query(`grant select, insert, update, delete on all tables in schema public to ${app}`)
  for (const [table, granted] of Object.entries(rights)) {
    await owner.query(`revoke all on ${table} from ${app}`)
    await owner.query(`grant ${granted} on ${table} to ${app}`)
  }
}

/** The user in a database URL. */
export const roleOf = (url: string): string => decodeURIComponent(new URL(url).username)
