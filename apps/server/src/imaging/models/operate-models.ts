import { AppError } from '@xrai/contract/errors/app-error'
import type { ModelRole } from '@xrai/contract/records/installed-model'
import { inTransaction } from '../../db/clinic-scope.ts'
import type { Queryable } from '../../db/database.ts'
import { insertAuditEvent } from '../../db/queries/accounts/audit.ts'
import {
  type ActivationRow,
  changeInstalledModel,
  databaseNow,
  findAct,
  findActivations,
  findClinicsOf,
  findInstalledModels,
  type InstalledModelRow,
  insertActivations,
  lockModels,
  retireInstalledModel,
  undoActivation,
} from '../../db/queries/imaging/installed-models.ts'
import { deleteUnusedFiles } from '../../platform/storage/delete-unused-files.ts'
import { effectiveModels, isInUse } from './effective-models.ts'
import { type InstallNeeds, type Operator, requireLocalEngine } from './install-model.ts'
import { labelOf } from './model-label.ts'
import { modelsFolder, removePlaced } from './place-model.ts'

export interface Activation {
  /** The act: under the same one again nothing changes. */
  readonly actId: string
  readonly role: ModelRole
  /** Null for the shipped model. */
  readonly modelId: string | null
  /** Empty for every clinic. */
  readonly clinics: readonly string[]
  /** Null, or a moment that is over, for now. */
  readonly at: Date | null
}

/**
 * Lets a model analyse from a moment on. Analyses that began before end with their model. Recorded in the trail of the
 * operator's clinic, and in those of the clinics that are named, with both versions. Throws NOT_FOUND for a model or a clinic
 * that is not there, or a model of another role, and ACTIVATION_REUSED for an act that was undone or says something else.
 */
export const activateModel = (needs: InstallNeeds, operator: Operator, asked: Activation): Promise<void> => {
  requireLocalEngine(needs)
  return inTransaction(operator.scope, async ({ db }) => {
    await lockModels(db)
    const known = await findAct(db, asked.actId)
    if (known.length > 0) {
      if (isSame(known, asked)) return
      throw new AppError('ACTIVATION_REUSED')
    }
    const models = await findInstalledModels(db)
    const model = asked.modelId === null ? null : requireInstalled(models, asked.modelId)
    if (model && model.role !== asked.role) throw new AppError('NOT_FOUND')
    const clinics = await findClinicsOf(db, asked.clinics)
    if (clinics.length < new Set(asked.clinics).size) throw new AppError('NOT_FOUND')
    const now = await databaseNow(db)
    const startsAt = asked.at && asked.at > now ? asked.at : now
    const before = await findActivations(db)
    const { actId, role } = asked
    const row = { actId, role, modelId: model?.id ?? null, startsAt, by: operator.by, createdAt: now }
    const places = clinics.length === 0 ? [null] : clinics.map(({ id }) => id)
    await insertActivations(
      db,
      places.map(clinicId => ({ ...row, clinicId })),
    )
    const change = { needs, models, before, after: await findActivations(db), at: startsAt }
    await record(db, operator, 'model-activate', places, { ...change, role })
  })
}

/** True if an act was not undone and is what is asked. */
const isSame = (rows: Awaited<ReturnType<typeof findAct>>, asked: Activation): boolean => {
  const clinics = new Set<string | null>(asked.clinics.length === 0 ? [null] : asked.clinics)
  return (
    rows.length === clinics.size &&
    rows.every(({ role, modelId, clinicId, startsAt, createdAt, undoneAt }) => {
      const begins = asked.at && asked.at > createdAt ? asked.at : createdAt
      const isAsked = role === asked.role && modelId === asked.modelId && clinics.has(clinicId)
      return undoneAt === null && isAsked && startsAt.getTime() === begins.getTime()
    })
  )
}

/** Restores what was active before an act; undoing it again changes nothing. Throws NOT_FOUND. */
export const undoActivationOf = (needs: InstallNeeds, operator: Operator, actId: string): Promise<void> =>
  inTransaction(operator.scope, async ({ db }) => {
    await lockModels(db)
    const before = await findActivations(db)
    const rows = before.filter(row => row.actId === actId)
    const [first] = rows
    if (!first) {
      if ((await findAct(db, actId)).length === 0) throw new AppError('NOT_FOUND')
      return
    }
    await undoActivation(db, actId, operator.by)
    const now = await databaseNow(db)
    const at = first.startsAt > now ? first.startsAt : now
    const change = { needs, models: await findInstalledModels(db), before, after: await findActivations(db), at }
    const places = rows.map(({ clinicId }) => clinicId)
    await record(db, operator, 'model-back', places, { ...change, role: first.role })
  })

interface Change {
  readonly needs: Pick<InstallNeeds, 'engine'>
  readonly models: readonly InstalledModelRow[]
  readonly role: ModelRole
  readonly before: readonly ActivationRow[]
  readonly after: readonly ActivationRow[]
  readonly at: Date
}

const record = async (
  db: Queryable,
  { scope, by }: Operator,
  action: 'model-activate' | 'model-back',
  places: readonly ActivationRow['clinicId'][],
  { needs, models, role, before, after, at }: Change,
): Promise<void> => {
  const labelIn = (rows: readonly ActivationRow[], clinicId: string | null): string => {
    const { everywhere, clinics } = effectiveModels(rows, role, at)
    const id = clinicId !== null && clinics.has(clinicId) ? clinics.get(clinicId) : everywhere
    const model = models.find(one => one.id === id)
    const shipped = role === 'teeth' ? undefined : needs.engine.modelFor(role)
    return labelOf(model ? { name: model.modelName, version: model.modelVersion } : shipped)
  }
  const of = (clinicId: string | null) => ({
    by,
    action,
    detail: `${labelIn(before, clinicId)} > ${labelIn(after, clinicId)}`,
  })
  const named = places.filter(clinicId => clinicId !== null)
  for (const clinicId of named) await insertAuditEvent({ db, clinicId }, of(clinicId))
  if (!named.includes(scope.clinicId)) await insertAuditEvent({ ...scope, db }, of(places[0] ?? null))
}

/** Throws NOT_FOUND for a model that is not there or retired. */
const requireInstalled = (models: readonly InstalledModelRow[], id: string): InstalledModelRow => {
  const model = models.find(one => one.id === id)
  if (!model || model.retiredAt) throw new AppError('NOT_FOUND')
  return model
}

/** Begins or ends a trial in shadow. Throws NOT_FOUND. */
export const shadowModel = (needs: InstallNeeds, operator: Operator, id: string, shadow: boolean): Promise<void> => {
  requireLocalEngine(needs)
  return inTransaction(operator.scope, async inside => {
    await lockModels(inside.db)
    const model = requireInstalled(await findInstalledModels(inside.db), id)
    if ((model.shadowSince !== null) === shadow) return
    await changeInstalledModel(inside.db, id, { shadowSince: shadow ? new Date() : null })
    const detail = `${labelOf({ name: model.modelName, version: model.modelVersion })} ${shadow ? 'on' : 'off'}`
    await insertAuditEvent(inside, { by: operator.by, action: 'model-shadow', subjectId: id, detail })
  })
}

/** Retires a model and removes its files; its row stays, because findings name it. Throws NOT_FOUND and MODEL_IN_USE. */
export const retireModel = async (needs: InstallNeeds, operator: Operator, id: string): Promise<void> => {
  const retired = await inTransaction(operator.scope, async inside => {
    await lockModels(inside.db)
    const known = (await findInstalledModels(inside.db)).find(one => one.id === id)
    if (!known) throw new AppError('NOT_FOUND')
    if (known.retiredAt) return null
    if (isInUse(await findActivations(inside.db), known, await databaseNow(inside.db)))
      throw new AppError('MODEL_IN_USE')
    const hashes = await retireInstalledModel(inside.db, id)
    const detail = labelOf({ name: known.modelName, version: known.modelVersion })
    await insertAuditEvent(inside, { by: operator.by, action: 'model-retire', subjectId: id, detail })
    // Before the row says so: a model that stays after all is written anew from the storage, a folder without a row is not.
    await removePlaced(modelsFolder(needs.settings.dataDir), known.name)
    return hashes
  })
  if (retired) await deleteUnusedFiles(operator.scope.db, needs.files, retired)
}
