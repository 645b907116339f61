import { AppError } from '@xrai/contract/errors/app-error'
import { hourMs } from '@xrai/contract/records/durations'
import { radiographTypes } from '@xrai/contract/records/radiograph'
import { toFindings } from '@xrai/engine'
import type { Log } from '../../base/log/log.ts'
import { newId } from '../../db/columns.ts'
import type { Queryable } from '../../db/database.ts'
import { findModelFiles, findShadowModels, type InstalledModelRow } from '../../db/queries/imaging/installed-models.ts'
import { findUnshadowed, insertShadowResult, type UnshadowedRow } from '../../db/queries/imaging/shadow-results.ts'
import type { Lanes } from '../../platform/admission/lanes.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { isStorageOutage } from '../../platform/storage/storage-outage.ts'
import type { Analyzer, AnalyzerOptions } from '../pictures/open-analyzer.ts'
import { rolesOf } from './open-models.ts'
import { modelsFolder, placeModel } from './place-model.ts'

export interface ShadowNeeds {
  readonly db: Queryable
  readonly files: Pick<FileStore, 'read'>
  readonly dataDir: string
  readonly lanes: Pick<Lanes, 'snapshot'>
  readonly log: Pick<Log, 'error'>
  /** Opens the candidate's networks in a process of its own. */
  readonly openCandidate: (options: Pick<AnalyzerOptions, 'installed' | 'type' | 'threads'>) => Promise<Analyzer>
}

/** An older analysis is dropped: the trial measures what comes, and need not be complete. */
const oldestMs = hourMs
/** Per run and model; a run comes each minute. */
const mostAtOnce = 20
/** A run of a model ends before the next one, so that all models come to their turn. */
const runMs = 45_000

/**
 * Analyses the newest radiographs with the models in shadow, one at a time with one thread, in processes of their own.
 * Stops when this process has another radiograph for the detector; skips what it does not reach within an hour. Returns
 * the number of analysed radiographs.
 */
export const runShadow = async (needs: ShadowNeeds, now = new Date()): Promise<number> => {
  let count = 0
  for (const model of await findShadowModels(needs.db)) {
    if (isBusy(needs)) return count
    const types = radiographTypes.filter(type => rolesOf[type].some(role => role === model.role))
    const since = new Date(Math.max(now.getTime() - oldestMs, model.shadowSince?.getTime() ?? 0))
    const waiting = await findUnshadowed(needs.db, { modelId: model.id, types, since, limit: mostAtOnce })
    if (waiting.length > 0) count += await analyzeAll(needs, model, waiting)
  }
  return count
}

const isBusy = ({ lanes }: Pick<ShadowNeeds, 'lanes'>): boolean => {
  const { running, waiting } = lanes.snapshot().engine
  return running + waiting > 0
}

const analyzeAll = async (
  needs: ShadowNeeds,
  model: InstalledModelRow,
  waiting: readonly UnshadowedRow[],
): Promise<number> => {
  let count = 0
  const analyzer = await open(needs, model).catch((error: unknown) => {
    if (!(error instanceof AppError) || isStorageOutage(error)) throw error
    needs.log.error('shadow-failed', { error })
    return null
  })
  if (!analyzer) return 0
  // Starting may take long on a busy machine.
  const end = performance.now() + runMs
  try {
    for (const row of waiting) {
      if (performance.now() > end || isBusy(needs)) break
      const result = await withoutDelay(needs, signal => analyzeOne({ needs, analyzer, signal, model }, row))
      if (!result) break
      await insertShadowResult(needs.db, { ...placeOf(model, row), ...result })
      count += 1
    }
  } finally {
    await analyzer.close()
  }
  return count
}

const open = async (needs: ShadowNeeds, { id, name, role }: InstalledModelRow): Promise<Analyzer> => {
  const files = await findModelFiles(needs.db, id)
  const folder = await placeModel(modelsFolder(needs.dataDir), name, files, ({ hash }) => needs.files.read(hash))
  const type = role === 'periapical' ? role : 'panoramic'
  return needs.openCandidate({ type, installed: { [role]: folder }, threads: 1 })
}

const placeOf = ({ id }: InstalledModelRow, row: UnshadowedRow) => ({
  modelId: id,
  analysisId: row.id,
  clinicId: row.clinicId,
  besideName: row.modelName,
  besideVersion: row.modelVersion,
})

const lookMs = 200

/** Ends the work, and its process, once someone's radiograph needs the detector; null then. */
const withoutDelay = async <T>(needs: ShadowNeeds, work: (signal: AbortSignal) => Promise<T>): Promise<T | null> => {
  const stop = new AbortController()
  const looking = setInterval(() => isBusy(needs) && stop.abort(), lookMs)
  try {
    return await work(stop.signal)
  } catch (error) {
    if (stop.signal.aborted) return null
    throw error
  } finally {
    clearInterval(looking)
  }
}

interface Running {
  readonly needs: ShadowNeeds
  readonly model: Pick<InstalledModelRow, 'role'>
  readonly analyzer: Analyzer
  readonly signal: AbortSignal
}

const analyzeOne = async (
  { needs, analyzer, signal, model }: Running,
  { originalHash, orientation, type }: UnshadowedRow,
) => {
  try {
    const check = { type, checked: false, ...(orientation && { orientation }) }
    const bytes = await needs.files.read(originalHash)
    const { detections, dentition, facts, ...rest } = await analyzer.analyze(bytes, check, { signal })
    if (model.role === 'teeth') return { findings: dentition.teeth.map(one => ({ ...one, class: one.tooth })) }
    const findings = toFindings(detections, newId, dentition, { orientation: rest.orientation, size: facts })
    return {
      findings: findings.map(({ class: name, confidence, tooth, x, y, width, height }) => ({
        class: name,
        confidence,
        tooth,
        x,
        y,
        width,
        height,
      })),
    }
  } catch (error) {
    if (signal.aborted || !(error instanceof AppError) || isStorageOutage(error)) throw error
    needs.log.error('shadow-failed', { error })
    return { findings: [], errorCode: error.code }
  }
}
