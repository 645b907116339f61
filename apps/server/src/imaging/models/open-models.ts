import { AppError } from '@xrai/contract/errors/app-error'
import { minuteMs } from '@xrai/contract/records/durations'
import type { ModelRole } from '@xrai/contract/records/installed-model'
import type { RadiographType } from '@xrai/contract/records/radiograph'
import { notifyOperator } from '../../accounts/notifications/notify-operator.ts'
import type { Log } from '../../base/log/log.ts'
import type { ClinicId } from '../../db/clinic-id.ts'
import type { Queryable } from '../../db/database.ts'
import {
  type ActiveModelRow,
  changeInstalledModel,
  findActiveModels,
  findModelFiles,
  markFailed,
} from '../../db/queries/imaging/installed-models.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import type { ClinicEngine, ServerEngine } from '../engines/server-engine.ts'
import type { Analyzer, AnalyzerOptions } from '../pictures/open-analyzer.ts'
import { modelsFolder, placeModel } from './place-model.ts'

export interface ModelNeeds {
  readonly db: Queryable
  readonly files: Pick<FileStore, 'read'>
  readonly dataDir: string
  readonly adminEmail: string | undefined
  readonly log: Pick<Log, 'error'>
  /** Opens networks in processes of their own; null if the detector is elsewhere. */
  readonly openVariant: ((options: Pick<AnalyzerOptions, 'installed' | 'type'>) => Promise<Analyzer>) | null
}

/** The roles of models that take part in the analysis of a type. */
export const rolesOf = { panoramic: ['panoramic', 'teeth'], periapical: ['periapical'] } as const satisfies Record<
  RadiographType,
  readonly ModelRole[]
>

/** Networks that are loaded besides the shipped ones; each set has half a gigabyte. */
const mostVariants = 2
/** Networks that no radiograph needed for so long are closed. */
const idleMs = 10 * minuteMs
/** From a failure to load to the next attempt. */
const pauseMs = 30_000

interface Variant {
  readonly analyzer: Promise<Analyzer>
  running: number
  usedAt: number
}

/**
 * The detector with the installed models: which of them analyses is read from the database when an analysis begins, so every
 * process changes at the same boundary. A process without the files writes them from the storage. In place of a model that
 * cannot be loaded the shipped one analyses, and the operator is notified.
 */
export const openModels = (shipped: ServerEngine, needs: ModelNeeds): ClinicEngine => {
  const { db, openVariant } = needs
  const variants = new Map<string, Variant>()
  const failures = new Map<string, number>()

  const folderOf = async (row: ActiveModelRow): Promise<string> =>
    placeModel(modelsFolder(needs.dataDir), row.name, await findModelFiles(db, row.id), ({ hash }) =>
      needs.files.read(hash),
    )

  const open = async (type: RadiographType, rows: readonly ActiveModelRow[]): Promise<Analyzer> => {
    if (!openVariant) throw new AppError('ENGINE_UNAVAILABLE')
    const folders = await Promise.all(rows.map(async row => [row.role, await folderOf(row)] as const))
    const analyzer = await openVariant({ type, installed: Object.fromEntries(folders) })
    for (const { id, failure } of rows)
      if (failure) await changeInstalledModel(db, id, { failure: null, failedAt: null })
    return analyzer
  }

  const closeUnused = () => {
    const idle = [...variants].filter(([, { running }]) => running === 0).sort(([, a], [, b]) => a.usedAt - b.usedAt)
    const old = performance.now() - idleMs
    for (const [key, { analyzer, usedAt }] of idle) {
      if (variants.size <= mostVariants && usedAt > old) return
      variants.delete(key)
      analyzer.then(({ close }) => close()).catch(() => undefined)
    }
  }

  /** Runs `work` with the networks of these models. */
  const withVariant = async <T>(
    type: RadiographType,
    rows: readonly ActiveModelRow[],
    work: (analyzer: Analyzer) => Promise<T>,
  ): Promise<T> => {
    const key = [type, ...rows.map(({ id }) => id)].join(' ')
    const variant = variants.get(key) ?? { analyzer: open(type, rows), running: 0, usedAt: 0 }
    variants.set(key, variant)
    variant.running += 1
    variant.usedAt = performance.now()
    try {
      const analyzer = await variant.analyzer.catch((cause: unknown) => {
        variants.delete(key)
        throw new NotLoaded(cause)
      })
      return await work(analyzer)
    } finally {
      variant.running -= 1
      closeUnused()
    }
  }

  const reportFailure = async ({ id }: ActiveModelRow, error: unknown) => {
    const cause = error instanceof NotLoaded ? error.cause : error
    const code = cause instanceof AppError ? cause.code : 'MODEL_DAMAGED'
    needs.log.error('model-not-loaded', { error: cause })
    failures.set(id, performance.now())
    if (await markFailed(db, id, code))
      await notifyOperator(db, needs.adminEmail, { kind: 'model-failed', key: `model ${id}`, again: true })
  }

  const activeFor = async (clinicId: string | undefined, type: RadiographType): Promise<ActiveModelRow[]> => {
    if (!openVariant || clinicId === undefined) return []
    // A clinic of the caller's session or of the analysis' row.
    const rows = await findActiveModels(db, clinicId as ClinicId, rolesOf[type])
    return rows.filter(({ id }) => performance.now() - (failures.get(id) ?? Number.NEGATIVE_INFINITY) > pauseMs)
  }

  return {
    ...shipped,
    analyze: async (bytes, check, options = {}) => {
      const analyzeWith = (rows: readonly ActiveModelRow[]) =>
        rows.length === 0
          ? shipped.analyze(bytes, check, options)
          : withVariant(check.type, rows, analyzer => analyzer.analyze(bytes, check, options))
      const rows = await activeFor(options.clinicId, check.type)
      try {
        return await analyzeWith(rows)
      } catch (error) {
        if (!isOfModel(error)) throw error
        const failed = await failingAlone(rows, error, row => analyzeWith([row]))
        for (const [row, cause] of failed) await reportFailure(row, cause)
        return await analyzeWith(rows.filter(row => !failed.has(row)))
      }
    },
    modelNow: async (type, clinicId) => {
      const rows = await activeFor(clinicId, type)
      return rows.find(({ role }) => role === type)?.facts ?? shipped.modelFor(type)
    },
    close: async () => {
      const closing = [...variants.values()].map(({ analyzer }) => analyzer.then(({ close }) => close()))
      variants.clear()
      await Promise.allSettled(closing)
      await shipped.close()
    },
  }
}

/** The networks of a model could not be opened. */
class NotLoaded extends Error {
  override readonly name = 'NotLoaded'
  constructor(cause: unknown) {
    super('not loaded', { cause })
  }
}

/** The models that fail without the others, with the reason of each; all of them if only their combination fails. */
const failingAlone = async (
  rows: readonly ActiveModelRow[],
  error: unknown,
  run: (row: ActiveModelRow) => Promise<unknown>,
): Promise<ReadonlyMap<ActiveModelRow, unknown>> => {
  const failed = new Map<ActiveModelRow, unknown>()
  for (const row of rows.length > 1 ? rows : [])
    await run(row).catch((cause: unknown) => {
      if (!isOfModel(cause)) throw cause
      failed.set(row, cause)
    })
  return failed.size > 0 ? failed : new Map(rows.map(row => [row, error]))
}

/** Not a fault of the radiograph. */
const isOfModel = (error: unknown): boolean =>
  error instanceof NotLoaded || (error instanceof AppError && error.code === 'MODEL_DAMAGED')
