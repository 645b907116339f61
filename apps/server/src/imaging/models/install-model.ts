import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { AppError } from '@xrai/contract/errors/app-error'
import { radiographTypes } from '@xrai/contract/records/radiograph'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { newId } from '../../db/columns.ts'
import { insertAuditEvent } from '../../db/queries/accounts/audit.ts'
import {
  findInstalledModel,
  findInstalledModels,
  findModelFiles,
  insertInstalledModel,
  lockModels,
  type ModelFileRow,
} from '../../db/queries/imaging/installed-models.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { writeWithFiles } from '../../platform/storage/write-with-files.ts'
import type { PictureSettings } from '../../settings/picture-settings.ts'
import type { ServerEngine } from '../engines/server-engine.ts'
import { type CheckedFolder, checkModelFolder } from './check-model-folder.ts'
import { labelOf } from './model-label.ts'
import { listPlaced, modelsFolder, placeModel } from './place-model.ts'

/** Who operates: the clinic whose audit trail records it, and the person, null on the command line. */
export interface Operator {
  readonly scope: ClinicScope
  readonly by: string | null
}

export interface InstallNeeds {
  readonly files: FileStore
  readonly engine: Pick<ServerEngine, 'modelFor'>
  readonly settings: {
    readonly dataDir: string
    readonly engine: { readonly kind: string }
    readonly pictures: PictureSettings
  }
}

/** Throws MODELS_ELSEWHERE if another service analyses. */
export const requireLocalEngine = ({ settings }: Pick<InstallNeeds, 'settings'>): void => {
  if (settings.engine.kind !== 'onnx') throw new AppError('MODELS_ELSEWHERE')
}

/**
 * Checks a model's folder, copies it to `DATA_DIR/models/NAME`, puts its files into the storage and writes its row. It is
 * installed completely or not at all; the same folder under the same name again changes nothing. Throws the codes of
 * `checkModelFolder`, MODEL_NAME_TAKEN and MODEL_VERSION_TAKEN.
 */
export const installModel = async (
  needs: InstallNeeds,
  { scope, by }: Operator,
  { name, from }: { readonly name: string; readonly from: string },
): Promise<void> => {
  requireLocalEngine(needs)
  const { files, settings } = needs
  const folder = resolve(from)
  const checked = await checkModelFolder(folder, settings.pictures)
  const rows: ModelFileRow[] = checked.files.map(({ path, sha256, bytes }) => ({ path, hash: sha256, bytes }))
  if (await isInstalled(scope, name, rows)) return
  await requireOwnVersion(needs, scope, checked)
  const place = await placeModel(modelsFolder(settings.dataDir), name, rows, ({ path }) => readFile(join(folder, path)))
  const staged = []
  for (const { path } of rows) staged.push(await files.stage(await readFile(join(place, path))))
  if (staged.some(({ hash }, at) => hash !== rows[at]?.hash)) throw new AppError('MODEL_HASH')
  const { role, facts, networkHash, training, comparison } = checked
  await writeWithFiles(scope, files, staged, async inside => {
    await lockModels(inside.db)
    const row = {
      id: newId(),
      name,
      role,
      modelName: facts.name,
      modelVersion: facts.version,
      use: facts.use ?? null,
      facts,
      networkHash,
      training: training && withoutSources(training),
      comparison,
      installedBy: by,
      learntFrom: [...new Set(training?.sources.flatMap(({ imageId }) => imageId ?? []))],
    }
    if (!(await insertInstalledModel(inside.db, row, rows))) {
      if (await isInstalled(inside, name, rows)) return
      throw new AppError('MODEL_NAME_TAKEN')
    }
    await insertAuditEvent(inside, { by, action: 'model-install', subjectId: row.id, detail: labelOf(facts) })
  })
}

/** Installs a folder of `DATA_DIR/models` under its own name. Throws NOT_FOUND if there is none. */
export const installPlaced = async (needs: InstallNeeds, operator: Operator, name: string): Promise<void> => {
  const models = modelsFolder(needs.settings.dataDir)
  if (!(await listPlaced(models)).includes(name)) throw new AppError('NOT_FOUND')
  await installModel(needs, operator, { name, from: join(models, name) })
}

const withoutSources = ({ sources: _, ...training }: NonNullable<CheckedFolder['training']>) => training

/** Throws MODEL_NAME_TAKEN if another model has the name. */
const isInstalled = async ({ db }: ClinicScope, name: string, files: readonly ModelFileRow[]): Promise<boolean> => {
  const known = await findInstalledModel(db, name)
  if (!known) return false
  const digest = (rows: readonly ModelFileRow[]) =>
    rows
      .map(({ path, hash }) => `${path} ${hash}`)
      .sort()
      .join()
  if (digest(await findModelFiles(db, known.id)) === digest(files)) return true
  throw new AppError('MODEL_NAME_TAKEN')
}

/** Findings name a model by its name and version, so no other may have both. */
const requireOwnVersion = async (
  { engine }: InstallNeeds,
  { db }: ClinicScope,
  { facts, networkHash }: CheckedFolder,
): Promise<void> => {
  const shipped = radiographTypes.flatMap(type => engine.modelFor(type) ?? [])
  // A retired model may come back, if it is the same one.
  const others = (await findInstalledModels(db)).filter(row => !row.retiredAt || row.networkHash !== networkHash)
  const installed = others.map(row => ({ name: row.modelName, version: row.modelVersion }))
  const isTaken = [...shipped, ...installed].some(
    ({ name, version }) => name === facts.name && version === facts.version,
  )
  if (isTaken) throw new AppError('MODEL_VERSION_TAKEN', { detail: labelOf(facts) })
}
