// @module-tag resources
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished, vi } from 'vitest'
import { silentLog } from '../../base/log/log.ts'
import { readSettings } from '../../settings/settings.ts'
import { openEngine } from './open-engine.ts'

const fixture = fileURLToPath(new URL('../../../../../packages/engine/fixtures/panoramic', import.meta.url))

/** The lines that a server logs at its start with a panoramic model for this use. */
const startedWith = async (use: 'evaluation' | 'production') => {
  const models = await mkdtemp(join(tmpdir(), 'xrai-models-'))
  onTestFinished(() => rm(models, { recursive: true }))
  const file = join(models, 'panoramic/model.json')
  await cp(fixture, join(models, 'panoramic'), { recursive: true })
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), use }))
  const settings = readSettings({ MODELS_DIR: models })
  const info = vi.fn<typeof silentLog.info>()
  const engine = await openEngine(settings.engine, settings.pictures, { ...silentLog, info })
  onTestFinished(() => engine.close())
  expect(engine.modelFor('panoramic')).toMatchObject({ use })
  return info.mock.calls.map(([event]) => event)
}

it('logs once that the model in use is for evaluation only', async () => {
  expect(await startedWith('evaluation')).toEqual(['evaluation-model'])
})

it('logs nothing for a model whose use is production', async () => {
  expect(await startedWith('production')).toEqual([])
})

it('refuses while it cannot start, and reopens on the next request once it can', async () => {
  const models = await mkdtemp(join(tmpdir(), 'xrai-models-'))
  onTestFinished(() => rm(models, { recursive: true }))
  const settings = readSettings({ MODELS_DIR: models })
  const now = vi.spyOn(Date, 'now')
  onTestFinished(() => now.mockRestore())
  const log = { ...silentLog, error: vi.fn<typeof silentLog.error>(), info: vi.fn<typeof silentLog.info>() }
  const engine = await openEngine(settings.engine, settings.pictures, log)
  onTestFinished(() => engine.close())
  await expect(engine.check()).rejects.toThrow(expect.objectContaining({ code: 'ENGINE_UNAVAILABLE' }))
  await cp(fixture, join(models, 'panoramic'), { recursive: true })
  await expect(engine.check()).rejects.toThrow()
  expect(engine.modelFor('panoramic')).toBeUndefined()

  now.mockImplementation(() => performance.timeOrigin + performance.now() + 31_000)
  await Promise.all([engine.check(), engine.check()])
  expect(engine.modelFor('panoramic')).toBeDefined()
  expect(log.error).toHaveBeenCalledTimes(1)
  expect(log.info).toHaveBeenCalledWith('engine-started')
})
