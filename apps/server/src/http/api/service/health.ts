import * as routes from '@xrai/contract/routes/service'
import { memoiseFor } from '../../../base/memoise.ts'
import { readStorageState } from '../../../platform/storage/storage-state.ts'
import { type Api, serveRoute } from '../../frame/serve-route.ts'

/** The check of the file store writes a file, and the route needs no session, so its result is cached. */
const cachedMs = 5000

/**
 * The state of each dependency. A process that answers is alive even while its dependencies are unavailable, because a
 * restart would not help. It is ready for calls if the database works and files can be read: on a full disk reading,
 * deciding and deleting still work, and without the detector only analyses are refused. A worker needs the detector too.
 */
export const serveHealth = (api: Api, work: 'calls' | 'jobs' = 'calls'): void => {
  const { database, diskReserve, files, engine, lifecycle } = api.context
  const checkFiles = memoiseFor(files.check, cachedMs)
  const storageState = memoiseFor(
    () =>
      readStorageState({ check: checkFiles, checkReading: files.checkReading, isBelowReserve: diskReserve.isReached }),
    cachedMs,
  )
  const checkAll = async () => {
    const [db, storage, detector] = await Promise.all([works(database.ping), works(checkFiles), works(engine.check)])
    return { database: db, storage, engine: detector } as const
  }
  const statusOf = (checks: readonly Result[]): Result => (checks.every(result => result === 'ok') ? 'ok' : 'failed')

  serveRoute(api, routes.health, async ({ c }) => {
    const model = engine.modelFor('panoramic')
    const checks = await checkAll()
    const status = statusOf(Object.values(checks))
    const body = { status, ...checks, model: model ? `${model.name} ${model.version}` : '' } as const
    return status === 'ok' ? body : c.json(body, 503)
  })

  serveRoute(api, routes.healthLive, () => ({ status: 'ok' as const }))

  serveRoute(api, routes.healthReady, async ({ c }) => {
    const [db, storage, detector] = await Promise.all([works(database.ping), storageState(), works(engine.check)])
    const phase = lifecycle.phase()
    const reading: Result = storage === 'failed' ? 'failed' : 'ok'
    const needed = work === 'jobs' ? [db, reading, detector] : [db, reading]
    const status = phase === 'ready' ? statusOf(needed) : 'failed'
    const body = { status, phase, database: db, storage, engine: detector } as const
    return status === 'ok' ? body : c.json(body, 503)
  })
}

type Result = 'ok' | 'failed'

/** A dependency that does not answer within two seconds counts as unavailable. */
const works = (check: () => Promise<void>): Promise<Result> =>
  Promise.race([
    check().then(
      () => 'ok' as const,
      () => 'failed' as const,
    ),
    new Promise<'failed'>(resolve => setTimeout(resolve, 2000, 'failed').unref()),
  ])
