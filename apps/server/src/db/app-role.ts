import { DatabaseError, type PoolClient } from 'pg'
import { DatabaseRefusal } from './database-refusal.ts'

/** The application may insert and read audit rows; only a trigger writes `audit_link`. */
const rights = {
  audit_event: 'select, insert',
  audit_check: 'select, insert',
  audit_link: 'select',
  audit_address: 'select, insert, delete',
} as const

/**
 * Grants the application's role only what it needs: it owns no table, so it can neither disable a trigger nor change
 * the audit trail. Run by the owner after the migrations; idempotent. It is one transaction, because a process that works
 * at that moment must not lose a right, nor get one, for as long as the statements take. Throws DatabaseRefusal if there is
 * no such role.
 */
export const grantAppRole = async (
  owner: Pick<PoolClient, 'query' | 'escapeIdentifier'>,
  role: string,
): Promise<void> => {
  const app = owner.escapeIdentifier(role)
  const { rows } = await owner.query<{ name: string }>('select current_database() as name')
  const database = owner.escapeIdentifier(rows[0]?.name ?? '')
  const grants = [
    // pg-boss has its queues in a separate schema, which this role then owns.
    `grant connect, create on database ${database} to ${app}`,
    `grant usage on schema public, drizzle to ${app}`,
    // A start looks for pending migrations, and a backup names those that were applied.
    `grant select on drizzle.__drizzle_migrations to ${app}`,
    `grant select, insert, update, delete on all tables in schema public to ${app}`,
    ...Object.entries(rights).flatMap(([table, granted]) => [
      `revoke all on ${table} from ${app}`,
      `grant ${granted} on ${table} to ${app}`,
    ]),
  ]
  // Several statements in one query are one transaction.
  await owner.query(grants.join(';')).catch((error: unknown) => {
    const isRoleMissing = error instanceof DatabaseError && error.code === '42704'
    if (!isRoleMissing) throw error
    throw new DatabaseRefusal('DATABASE_URL: the server has no user of that name: create it.', { cause: error })
  })
}

/** The user in a database URL. */
export const roleOf = (url: string): string => decodeURIComponent(new URL(url).username)
