import type { RefusalCode, RefusedSource } from '@xrai/contract/routes/refused-file-terms'
import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { id, moment } from '../columns.ts'

/**
 * A file that a program sent and the server refused (docs/decisions/098-refused-files.md). Names are hashed, so it contains
 * no patient data. Repeated refusals of the same file for the same reason are one row, whose id is of the last time.
 */
export const refusedFile = pgTable(
  'refused_file',
  {
    id: id(),
    clinicId: clinicId(),
    source: text('source').$type<RefusedSource>().notNull(),
    /** The clinic's name for the equipment or the key; empty for the folder. */
    sender: text('sender').notNull(),
    code: text('code').$type<RefusalCode>().notNull(),
    /** SHA-256 of the SOP Instance UID; empty for a file without one. */
    uidHash: text('uid_hash').notNull(),
    /** SHA-256 of the file's name among the folder's failed files; empty for other sources. */
    nameHash: text('name_hash').notNull(),
    times: integer('times').notNull().default(1),
    /** When it last arrived. */
    at: moment('at').notNull(),
  },
  table => [
    unique('refused_file_once').on(
      ...([table.clinicId, table.source, table.sender, table.code, table.uidHash, table.nameHash] as const),
    ),
    index('refused_file_list').on(table.clinicId, table.id),
    index('refused_file_age').on(table.at),
  ],
)
