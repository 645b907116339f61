import { getConfig, health } from '@xrai/contract/routes/service'
import { demoLogin } from '../accounts/demo-login.ts'
import { hasDemoClinic } from '../db/queries/clinics.ts'
import { remembered } from '../remembered.ts'
import { version } from '../version.ts'
import { type Api, endpoint } from './endpoint.ts'

/** The files' check writes one: anybody may ask, but not so often. */
const rememberedMs = 5000

/** Whether each part works, and what a page must know before anybody signs in. */
export const serveService = (api: Api): void => {
  const { database, files, engine, settings } = api.parts
  const checkFiles = remembered(files.check, rememberedMs)

  endpoint(api, health, async ({ context }) => {
    const model = engine.modelFor('panoramic')
    const [db, storage, detector] = await Promise.all([works(database.ping), works(checkFiles), works(engine.check)])
    const parts = { database: db, storage, engine: detector } as const
    const status = Object.values(parts).every(part => part === 'ok') ? 'ok' : 'failed'
    const body = { status, ...parts, model: model ? `${model.name} ${model.version}` : '' } as const
    return status === 'ok' ? body : context.json(body, 503)
  })

  endpoint(api, getConfig, async () => ({
    version,
    site: settings.site,
    google: settings.google && { clientId: settings.google.clientId },
    tokenSyncUrl: settings.tokenSyncUrl,
    demo: (await hasDemoClinic(database.db)) ? demoLogin : null,
  }))
}

/** A part that does not answer in two seconds does not work. */
const works = (check: () => Promise<void>): Promise<'ok' | 'failed'> =>
  Promise.race([
    check().then(
      () => 'ok' as const,
      () => 'failed' as const,
    ),
    new Promise<'failed'>(resolve => setTimeout(resolve, 2000, 'failed').unref()),
  ])
