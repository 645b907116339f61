import { health, healthLive, healthReady } from '@xrai/contract/routes/service'
import { remembered } from '../remembered.ts'
import { type Api, endpoint } from './endpoint.ts'

/** The check of the file store writes a file, and the route needs no session: this limits how often it runs. */
const rememberedMs = 5000

/**
 * Whether each part works. A process that answers is alive even while its dependencies are unavailable: a restart would
 * not help. It is ready for calls with database and storage, for a detector elsewhere that is away refuses analyses
 * alone; for jobs it needs the detector too.
 */
export const serveHealth = (api: Api, work: 'calls' | 'jobs' = 'calls'): void => {
  const { database, files, engine, lifecycle } = api.parts
  const checkFiles = remembered(files.check, rememberedMs)
  const look = async () => {
    const [db, storage, detector] = await Promise.all([works(database.ping), works(checkFiles), works(engine.check)])
    return { database: db, storage, engine: detector } as const
  }
  const statusOf = (parts: readonly Part[]) => (parts.every(part => part === 'ok') ? 'ok' : 'failed')

  endpoint(api, health, async ({ context }) => {
    const model = engine.modelFor('panoramic')
    const parts = await look()
    const status = statusOf(Object.values(parts))
    const body = { status, ...parts, model: model ? `${model.name} ${model.version}` : '' } as const
    return status === 'ok' ? body : context.json(body, 503)
  })

  endpoint(api, healthLive, () => ({ status: 'ok' as const }))

  endpoint(api, healthReady, async ({ context }) => {
    const parts = await look()
    const phase = lifecycle.phase()
    const needed = work === 'jobs' ? Object.values(parts) : [parts.database, parts.storage]
    const status = phase === 'ready' ? statusOf(needed) : 'failed'
    const body = { status, phase, ...parts } as const
    return status === 'ok' ? body : context.json(body, 503)
  })
}

type Part = 'ok' | 'failed'

/** A part that does not answer in two seconds does not work. */
const works = (check: () => Promise<void>): Promise<Part> =>
  Promise.race([
    check().then(
      () => 'ok' as const,
      () => 'failed' as const,
    ),
    new Promise<'failed'>(resolve => setTimeout(resolve, 2000, 'failed').unref()),
  ])
