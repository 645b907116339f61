import type { ErrorCode } from '@xrai/contract/errors/table'
import type { ModelComparison, ModelRole, ModelTraining } from '@xrai/contract/records/installed-model'
import type { modelUses } from '@xrai/contract/records/measured-model'
import type { EngineModel } from '@xrai/engine'
import { sql } from 'drizzle-orm'
import { jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '../columns.ts'

/**
 * A detector that the operator installed beside the shipped ones. It belongs to the installation. A retired one
 * keeps its row, because findings name it, without its files.
 */
export const installedModel = pgTable(
  'installed_model',
  {
    id: id(),
    /** `DATA_DIR/models/NAME`. */
    name: text('name').notNull(),
    role: text('role').$type<ModelRole>().notNull(),
    /** Name and version of its model.json, which the findings name. */
    modelName: text('model_name').notNull(),
    modelVersion: text('model_version').notNull(),
    /** SHA-256 of its detector: no other one may have its name and version. */
    networkHash: text('network_hash').notNull(),
    use: text('use').$type<(typeof modelUses)[number]>(),
    facts: jsonb('facts').$type<EngineModel>().notNull(),
    /** Without its sources; null if its folder has no training.json. */
    training: jsonb('training').$type<Omit<ModelTraining, 'sources'>>(),
    comparison: jsonb('comparison').$type<ModelComparison>(),
    /** The reviewed radiographs of this installation that it learnt from, erased ones included. */
    learntFrom: uuid('learnt_from').array().notNull(),
    /** Since when it also analyses new radiographs in the background; null if it does not. */
    shadowSince: moment('shadow_since'),
    /** Why a process could not load it, the last time. */
    failure: text('failure').$type<ErrorCode>(),
    failedAt: moment('failed_at'),
    /** Null if it was installed on the command line. */
    installedBy: uuid('installed_by'),
    retiredAt: moment('retired_at'),
    createdAt: createdAt(),
  },
  table => [uniqueIndex('installed_model_name').on(table.name).where(sql`retired_at is null`)],
)
