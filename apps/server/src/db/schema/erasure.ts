import { index, pgEnum, pgTable, uuid } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { createdAt, id, moment } from '../columns.ts'
import { user } from './user.ts'

export const erasureKind = pgEnum('erasure_kind', ['person', 'patient', 'clinic'])

/** A requested or completed erasure of personal data: ids only, as proof. Cancelling it deletes the row. */
export const erasure = pgTable(
  'erasure',
  {
    id: id(),
    clinicId: clinicId(),
    kind: erasureKind('kind').notNull(),
    /** The user, patient or clinic; no foreign key, because the proof outlives them. */
    subjectId: uuid('subject_id').notNull(),
    requestedBy: uuid('requested_by')
      .notNull()
      .references(() => user.id),
    dueAt: moment('due_at').notNull(),
    /** When the rows were hidden instead of erased, and the latest entry from which their retention counts. */
    heldAt: moment('held_at'),
    lastEntryAt: moment('last_entry_at'),
    doneAt: moment('done_at'),
    createdAt: createdAt(),
  },
  table => [index('erasure_due').on(table.doneAt, table.dueAt), index('erasure_subject').on(table.subjectId)],
)
