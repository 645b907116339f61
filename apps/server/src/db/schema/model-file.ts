import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { id } from '../columns.ts'
import { installedModel } from './installed-model.ts'

/** A file of an installed model, in the storage by its hash: a worker that lacks the model's folder writes it from there. */
export const modelFile = pgTable(
  'model_file',
  {
    id: id(),
    modelId: uuid('model_id')
      .notNull()
      .references(() => installedModel.id, { onDelete: 'cascade' }),
    /** Inside the model's folder. */
    path: text('path').notNull(),
    hash: text('hash').notNull(),
    bytes: integer('bytes').notNull(),
  },
  table => [unique('model_file_path').on(table.modelId, table.path), index('model_file_hash').on(table.hash)],
)
