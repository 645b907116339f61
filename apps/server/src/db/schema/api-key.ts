import type { KeyScope } from '@xrai/contract/routes/access'
import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { createdAt, id, moment } from '../columns.ts'
import { clinicSite } from './clinic-site.ts'
import { user } from './user.ts'

/** A key with which another program calls for a clinic; it acts in the name of its creator. */
export const apiKey = pgTable(
  'api_key',
  {
    id: id(),
    clinicId: clinicId(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => user.id),
    name: text('name').notNull(),
    scopes: jsonb('scopes').$type<readonly KeyScope[]>().notNull().default(['radiographs']),
    /** May only read. */
    readOnly: boolean('read_only').notNull().default(false),
    /** The server answers it with a phantom's findings, stores nothing and charges nothing. */
    test: boolean('test').notNull().default(false),
    /** It works at this site alone; null for all of the clinic. */
    siteId: uuid('site_id').references(() => clinicSite.id, { onDelete: 'cascade' }),
    /** From then on it is invalid; null if it lasts until it is revoked. */
    expiresAt: moment('expires_at'),
    /** Its first letters, to recognise it by. */
    start: text('start').notNull(),
    /** SHA-256: the key has 256 random bits, so a slow hash would add nothing. Null once it is revoked. */
    hash: text('hash').unique(),
    /** The row of a revoked key stays, for the audit trail names keys by their rows. */
    revokedAt: moment('revoked_at'),
    lastUsedAt: moment('last_used_at'),
    createdAt: createdAt(),
  },
  table => [index('api_key_clinic').on(table.clinicId, table.id)],
)
