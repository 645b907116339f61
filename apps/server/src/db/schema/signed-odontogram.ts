import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { odontogram } from './odontogram.ts'
import { odontogramSignature } from './odontogram-signature.ts'

/**
 * The document that an odontogram's signature signs, with the patient's data. Never updated, and erased only with the
 * odontogram.
 */
export const signedOdontogram = pgTable(
  'signed_odontogram',
  {
    /** The signature's own id. */
    id: uuid('id')
      .primaryKey()
      .references(() => odontogramSignature.id),
    clinicId: clinicId(),
    odontogramId: uuid('odontogram_id')
      .notNull()
      .references(() => odontogram.id, { onDelete: 'cascade' }),
    /** The canonical JSON (RFC 8785) whose hash is in the statement. */
    document: text('document').notNull(),
    /** The signed PDF in the file store. */
    fileHash: text('file_hash').notNull(),
  },
  table => [
    index('signed_odontogram_chart').on(table.odontogramId),
    index('signed_odontogram_file').on(table.fileHash),
  ],
)
