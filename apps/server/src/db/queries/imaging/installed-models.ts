import type { ErrorCode } from '@xrai/contract/errors/table'
import type { ModelRole } from '@xrai/contract/records/installed-model'
import { and, desc, eq, getTableColumns, ilike, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ClinicId } from '../../clinic-id.ts'
import type { Queryable } from '../../database.ts'
import { clinic, image, installedModel, modelActivation, modelFile } from '../../schema.ts'

export type InstalledModelRow = Omit<typeof installedModel.$inferSelect, 'learntFrom'> & {
  /** How many reviewed radiographs of this installation it learnt from. */
  readonly reviewed: number
}

const { learntFrom, ...others } = getTableColumns(installedModel)
const columns = { ...others, reviewed: sql`cardinality(${learntFrom})`.mapWith(Number) }

/** Newest first, retired ones included. */
export const findInstalledModels = (db: Queryable): Promise<InstalledModelRow[]> =>
  db.select(columns).from(installedModel).orderBy(desc(installedModel.id))

/** The model of that name that is not retired. */
export const findInstalledModel = async (db: Queryable, name: string): Promise<InstalledModelRow | null> => {
  const [found] = await db
    .select(columns)
    .from(installedModel)
    .where(and(eq(installedModel.name, name), isNull(installedModel.retiredAt)))
  return found ?? null
}

/** A file of a model. */
export type ModelFileRow = Pick<typeof modelFile.$inferSelect, 'path' | 'hash' | 'bytes'>

export const findModelFiles = (db: Queryable, modelId: string): Promise<ModelFileRow[]> =>
  db
    .select({ path: modelFile.path, hash: modelFile.hash, bytes: modelFile.bytes })
    .from(modelFile)
    .where(eq(modelFile.modelId, modelId))
    .orderBy(modelFile.path)

/** False if the name is taken. Call it in a transaction that also stores the files. */
export const insertInstalledModel = async (
  db: Queryable,
  row: typeof installedModel.$inferInsert & { readonly id: string },
  files: readonly ModelFileRow[],
): Promise<boolean> => {
  const rows = await db.insert(installedModel).values(row).onConflictDoNothing().returning({ id: installedModel.id })
  if (rows.length === 0) return false
  await db.insert(modelFile).values(files.map(file => ({ ...file, modelId: row.id })))
  return true
}

/** Retires a model: its row stays, and its files may be removed. Returns their hashes. */
export const retireInstalledModel = async (db: Queryable, id: string): Promise<string[]> => {
  await db.update(installedModel).set({ retiredAt: new Date(), shadowSince: null }).where(eq(installedModel.id, id))
  const rows = await db.delete(modelFile).where(eq(modelFile.modelId, id)).returning({ hash: modelFile.hash })
  return rows.map(({ hash }) => hash)
}

export const changeInstalledModel = async (
  db: Queryable,
  id: string,
  change: Partial<Pick<InstalledModelRow, 'shadowSince' | 'failure' | 'failedAt'>>,
): Promise<void> => {
  await db.update(installedModel).set(change).where(eq(installedModel.id, id))
}

/** Records that a process could not load the model; true if it was loaded before, so that the operator is notified once. */
export const markFailed = async (db: Queryable, id: string, failure: ErrorCode): Promise<boolean> => {
  const rows = await db
    .update(installedModel)
    .set({ failure, failedAt: new Date() })
    .where(and(eq(installedModel.id, id), isNull(installedModel.failure)))
    .returning({ id: installedModel.id })
  return rows.length > 0
}

/** How many of the reviewed radiographs that each model learnt from are in the installation no more, by model. */
export const countErasedSources = async (db: Queryable): Promise<ReadonlyMap<string, number>> => {
  const learnt = db
    .select({ id: installedModel.id, source: sql<string>`unnest(${installedModel.learntFrom})`.as('learnt_image') })
    .from(installedModel)
    .as('learnt')
  const rows = await db
    .select({ id: learnt.id, count: sql`count(*)`.mapWith(Number) })
    .from(learnt)
    .leftJoin(image, eq(image.id, learnt.source))
    .where(isNull(image.id))
    .groupBy(learnt.id)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** An act of activation, as the operator sees it. */
export type ActivationRow = typeof modelActivation.$inferSelect & { readonly clinicName: string | null }

/** The acts that are not undone, the latest first. Where the model was retired since, the shipped one analyses. */
export const findActivations = (db: Queryable): Promise<ActivationRow[]> =>
  db
    .select({ ...getTableColumns(modelActivation), modelId: installedModel.id, clinicName: clinic.name })
    .from(modelActivation)
    .leftJoin(clinic, eq(clinic.id, modelActivation.clinicId))
    .leftJoin(installedModel, and(eq(installedModel.id, modelActivation.modelId), isNull(installedModel.retiredAt)))
    .where(isNull(modelActivation.undoneAt))
    .orderBy(desc(modelActivation.startsAt), desc(modelActivation.id))

export const insertActivations = async (
  db: Queryable,
  rows: readonly (typeof modelActivation.$inferInsert)[],
): Promise<void> => {
  await db.insert(modelActivation).values([...rows])
}

/** The rows of an act, undone or not. */
export const findAct = (db: Queryable, actId: string): Promise<(typeof modelActivation.$inferSelect)[]> =>
  db.select().from(modelActivation).where(eq(modelActivation.actId, actId))

export const undoActivation = async (db: Queryable, actId: string, by: string | null): Promise<void> => {
  await db
    .update(modelActivation)
    .set({ undoneAt: new Date(), undoneBy: by })
    .where(and(eq(modelActivation.actId, actId), isNull(modelActivation.undoneAt)))
}

/** The clinics of these ids that there are. */
export const findClinicsOf = (db: Queryable, ids: readonly string[]) =>
  db
    .select({ id: clinic.id, name: clinic.name })
    .from(clinic)
    .where(inArray(sql`${clinic.id}::text`, [...ids]))

/** Clinics with `q` in their name, by name. */
export const searchClinics = (db: Queryable, q: string, limit: number) =>
  db
    .select({ id: clinic.id, name: clinic.name })
    .from(clinic)
    .where(ilike(clinic.name, `%${q.replace(/[\\%_]/g, sign => `\\${sign}`)}%`))
    .orderBy(clinic.name, clinic.id)
    .limit(limit)

export type ActiveModelRow = Pick<InstalledModelRow, 'id' | 'name' | 'role' | 'facts' | 'failure'>

/**
 * The installed models that analyse a clinic's radiographs now, by the database's clock, so that every process changes at
 * the same moment. A role without an entry has the shipped model.
 */
export const findActiveModels = async (
  db: Queryable,
  clinicId: ClinicId,
  roles: readonly ModelRole[],
): Promise<ActiveModelRow[]> => {
  const latest = db
    .selectDistinctOn([modelActivation.role], { modelId: modelActivation.modelId })
    .from(modelActivation)
    .where(
      and(
        inArray(modelActivation.role, [...roles]),
        isNull(modelActivation.undoneAt),
        lte(modelActivation.startsAt, sql`now()`),
        or(isNull(modelActivation.clinicId), eq(modelActivation.clinicId, clinicId)),
      ),
    )
    .orderBy(modelActivation.role, desc(modelActivation.startsAt), desc(modelActivation.id))
    .as('latest')
  const { id, name, role, facts, failure } = installedModel
  return db
    .select({ id, name, role, facts, failure })
    .from(latest)
    .innerJoin(installedModel, eq(installedModel.id, latest.modelId))
    .where(isNull(installedModel.retiredAt))
}

/** The models in shadow. */
export const findShadowModels = (db: Queryable): Promise<InstalledModelRow[]> =>
  db
    .select(columns)
    .from(installedModel)
    .where(and(sql`${installedModel.shadowSince} is not null`, isNull(installedModel.retiredAt)))
    .orderBy(installedModel.id)

/** The database's clock, by which every process changes models. */
export const databaseNow = async (db: Queryable): Promise<Date> => {
  const { rows } = z
    .object({ rows: z.tuple([z.object({ now: z.coerce.date() })]) })
    .parse(await db.execute(sql`select now() as now`))
  return rows[0].now
}

/** Serialises installations and activations until the transaction ends. */
export const lockModels = async (db: Queryable): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(8717, 1)`)
}
