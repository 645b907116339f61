import { radiographTypes } from '@xrai/contract/records/radiograph'
import type { InstalledModel, InstalledModels, ModelActivation } from '@xrai/contract/routes/installed-models'
import type { EngineModel } from '@xrai/engine'
import type { Queryable } from '../../db/database.ts'
import {
  type ActivationRow,
  countErasedSources,
  databaseNow,
  findActivations,
  findInstalledModels,
  type InstalledModelRow,
} from '../../db/queries/imaging/installed-models.ts'
import { countShadowResults } from '../../db/queries/imaging/shadow-results.ts'
import { effectiveModels, isInUse, isScheduled } from './effective-models.ts'
import type { InstallNeeds } from './install-model.ts'
import { listPlaced, modelsFolder } from './place-model.ts'

interface Figures {
  readonly activations: readonly ActivationRow[]
  readonly now: Date
  readonly erased: ReadonlyMap<string, number>
  readonly shadowed: ReadonlyMap<string, number>
}

export const readInstalledModels = async (
  { engine, settings }: Pick<InstallNeeds, 'engine' | 'settings'>,
  db: Queryable,
): Promise<InstalledModels> => {
  const [rows, activations, now, erased, shadowed, placed] = await Promise.all([
    findInstalledModels(db),
    findActivations(db),
    databaseNow(db),
    countErasedSources(db),
    countShadowResults(db),
    listPlaced(modelsFolder(settings.dataDir)),
  ])
  const named = new Set(rows.filter(({ retiredAt }) => !retiredAt).map(({ name }) => name))
  return {
    models: rows.map(row => toInstalledModelDto(row, { activations, now, erased, shadowed })),
    shipped: radiographTypes.flatMap(role => {
      const model = engine.modelFor(role)
      // A panoramic model may stand in for a missing one of periapicals.
      if (!model || (role === 'periapical' && model === engine.modelFor('panoramic'))) return []
      const active = effectiveModels(activations, role, now).everywhere === null
      return [{ role, name: model.name, version: model.version, use: model.use ?? null, active }]
    }),
    activations: toActivationDtos(activations, rows, now),
    found: placed.filter(name => !named.has(name)).sort(),
    elsewhere: settings.engine.kind !== 'onnx',
  }
}

/** The installed models that analyse in some clinic: the review room shows their measured figures. */
export const findModelsInUse = async (db: Queryable): Promise<readonly EngineModel[]> => {
  const [rows, activations, now] = await Promise.all([findInstalledModels(db), findActivations(db), databaseNow(db)])
  const isShown = (row: InstalledModelRow) => row.role !== 'teeth' && isInUse(activations, row, now)
  return rows.filter(isShown).map(({ facts }) => facts)
}

const stateOf = (row: InstalledModelRow, { activations, now }: Figures): InstalledModel['state'] => {
  if (row.retiredAt) return 'retired'
  if (isScheduled(activations, row, now)) return 'scheduled'
  if (isInUse(activations, row, now)) return 'active'
  return row.shadowSince ? 'shadow' : 'installed'
}

const toInstalledModelDto = (row: InstalledModelRow, figures: Figures): InstalledModel => {
  const { id, name, role, modelName, modelVersion, use, training, comparison, failure, failedAt } = row
  return {
    id,
    name,
    role,
    modelName,
    version: modelVersion,
    use,
    state: stateOf(row, figures),
    shadow: row.shadowSince !== null,
    installedAt: row.createdAt.toISOString(),
    retiredAt: row.retiredAt?.toISOString() ?? null,
    training: training && {
      sets: training.sets.map(({ name, use, radiographs }) => ({ name, use, radiographs })),
      start: training.start?.name ?? null,
      reviewed: row.reviewed,
      erased: figures.erased.get(id) ?? 0,
    },
    comparison: comparison && {
      active: comparison.active,
      sources: comparison.sources,
      verdict: comparison.verdict,
      rows: comparison.rows.map(({ difference: _, ...one }) => one),
    },
    figures: row.facts.classes.map(({ id, ap50 = null, n = null }) => ({ class: id, ap50, n })),
    shadowed: figures.shadowed.get(id) ?? 0,
    failure: failure && failedAt ? { code: failure, at: failedAt.toISOString() } : null,
  }
}

const toActivationDtos = (
  rows: readonly ActivationRow[],
  models: readonly InstalledModelRow[],
  now: Date,
): ModelActivation[] =>
  [...Map.groupBy(rows, ({ actId }) => actId)].flatMap(([id, [first, ...others]]) => {
    if (!first) return []
    const model = models.find(one => one.id === first.modelId)
    const clinics = [first, ...others].flatMap(({ clinicId, clinicName }) =>
      clinicId === null ? [] : [{ id: clinicId, name: clinicName ?? '' }],
    )
    return [
      {
        id,
        role: first.role,
        clinics,
        model: model ? { id: model.id, name: model.modelName, version: model.modelVersion } : null,
        startsAt: first.startsAt.toISOString(),
        started: first.startsAt <= now,
      },
    ]
  })
