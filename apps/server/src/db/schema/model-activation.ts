import type { ModelRole } from '@xrai/contract/records/installed-model'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ClinicId } from '../clinic-id.ts'
import { createdAt, id, moment } from '../columns.ts'
import { clinic } from './clinic.ts'
import { installedModel } from './installed-model.ts'

/**
 * From a moment on, a role has a model, in one clinic or in all. The latest row that is not undone decides, so undoing the
 * last act restores what was before it. Every process reads it when an analysis begins.
 */
export const modelActivation = pgTable(
  'model_activation',
  {
    id: id(),
    /** The rows of one act, which are undone together. */
    actId: uuid('act_id').notNull(),
    role: text('role').$type<ModelRole>().notNull(),
    /** Null for the shipped model. */
    modelId: uuid('model_id').references(() => installedModel.id),
    /** Null for every clinic. */
    clinicId: uuid('clinic_id')
      .$type<ClinicId>()
      .references(() => clinic.id, { onDelete: 'cascade' }),
    startsAt: moment('starts_at').notNull(),
    by: uuid('by'),
    undoneAt: moment('undone_at'),
    undoneBy: uuid('undone_by'),
    createdAt: createdAt(),
  },
  table => [
    index('model_activation_role').on(table.role, table.startsAt),
    index('model_activation_clinic').on(table.clinicId),
  ],
)
