import type { KeyScope } from '@xrai/contract/routes/access'
import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { createdAt, id, moment } from '../columns.ts'
import { clinicSite } from './clinic-site.ts'
import { user } from './user.ts'

/** A key with which another program makes calls for a clinic; it acts in the name of its creator. */
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
    /** Only allows reads. */
    readOnly: boolean('read_only').notNull().default(false),
    /**
     * The server answers the key's calls with a phantom's findings, stores nothing and charges nothing.
     */
    test: boolean('test').notNull().default(false),
    /** The key is restricted to this site; null for the whole clinic. */
    siteId: uuid('site_id').references(() => clinicSite.id, { onDelete: 'cascade' }),
    /** The key is invalid from then on; null if it is valid until it is revoked. */
    expiresAt: moment('expires_at'),
    /** The first letters of the key, to recognise it by. */
    start: text('start').notNull(),
    /** SHA-256: the key has 256 random bits, so a slow hash would add nothing. Null once it is revoked. */
    hash: text('hash').unique(),
    /** The row of a revoked key stays, because the audit trail refers to keys by id. */
    revokedAt: moment('revoked_at'),
    lastUsedAt: moment('last_used_at'),
    createdAt: createdAt(),
  },
  table => [index('api_key_clinic').on(table.clinicId, table.id)],
)
