import { fileURLToPath } from 'node:url'
import { silentLog } from '../base/log/log.ts'
import { type Analyzer, type AnalyzerOptions, openAnalyzer } from '../imaging/pictures/open-analyzer.ts'
import { openPictures, type Pictures } from '../imaging/pictures/open-pictures.ts'
import { readSettings } from '../settings/settings.ts'

/** Networks of a few weights, which answer at once. */
const fixtures = fileURLToPath(new URL('../../../../packages/engine/fixtures', import.meta.url))
/** With the shipped quality check: a test that shows it real radiographs enables it by `gated`. */
const shipped = fileURLToPath(new URL('../../../../models', import.meta.url))

/** Longer timeouts than the product's, for a machine that runs several suites at once. */
export const pictureLimits = { ...readSettings({}).pictures, timeMs: 120_000 }

let pictures: Promise<Pictures> | undefined
let engine: Promise<Analyzer> | undefined

/**
 * Shared by all tests of a run, because starting a process takes longer than most of their work.
 */
export const testPictures = (): Promise<Pictures> => {
  pictures ??= openPictures({ models: shipped, ...pictureLimits }, silentLog)
  return pictures
}

export const testEngine = (): Promise<Analyzer> => {
  engine ??= openAnalyzer({ models: fixtures, gate: shipped, ...pictureLimits, size: 1 })
  return engine
}

/** The networks of installed models, each in a process of its own. */
export const openTestVariant = (variant: Pick<AnalyzerOptions, 'installed' | 'type'>): Promise<Analyzer> =>
  openAnalyzer({ models: fixtures, gate: shipped, ...pictureLimits, size: 1, ...variant })
