import {
  erasePatient,
  erasePerson,
  exportPatient,
  exportPerson,
  getPatientErasure,
  keepPatient,
  keepPerson,
} from '@xrai/contract/routes/personal-data'
import type { Context } from 'hono'
import { findErasure } from '../db/queries/erasures.ts'
import {
  erasePatient as forgetPatient,
  erasePerson as forgetPerson,
  keep,
  requirePatient,
} from '../personal-data/erase.ts'
import { exportPatient as packPatient, exportPerson as packPerson } from '../personal-data/export.ts'
import { type Api, endpoint } from './endpoint.ts'

/** Export and erasure of a person's and of a patient's data (GDPR articles 15, 17 and 20; Ley 29733, title III). */
export const servePersonalData = (api: Api): void => {
  const { attempts, files } = api.parts

  const send = (context: Context, name: string, zip: ReadableStream<Uint8Array>) =>
    context.body(zip, 200, {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${name}.zip"`,
      'cache-control': 'private, no-store',
    })

  const planned = (dueAt: Date | null) => ({ dueAt: dueAt?.toISOString() ?? null })
  const missingPassword = { password: { missing: 'PASSWORD_WRONG', wrong: 'PASSWORD_WRONG' } } as const

  endpoint(api, exportPerson, async ({ session, context }) =>
    send(context, 'xrai-mis-datos', await packPerson(session, attempts, files)),
  )

  endpoint(
    api,
    erasePerson,
    async ({ session, body }) => planned(await forgetPerson(api.parts, files, session, body)),
    missingPassword,
  )

  endpoint(api, keepPerson, async ({ session }) => {
    await keep(session, 'person', session.user.id)
    return planned(null)
  })

  endpoint(api, exportPatient, async ({ session, params, context }) =>
    // The id alone: a folder of downloads is no place for a patient's name.
    send(context, `xrai-paciente-${params.id}`, await packPatient(session, attempts, files, params.id)),
  )

  endpoint(
    api,
    erasePatient,
    async ({ session, params, body }) => planned(await forgetPatient(api.parts, files, session, params.id, body)),
    missingPassword,
  )

  endpoint(api, keepPatient, async ({ session, params }) => {
    await requirePatient(session, params.id)
    await keep(session, 'patient', params.id)
    return planned(null)
  })

  endpoint(api, getPatientErasure, async ({ session, params }) => {
    await requirePatient(session, params.id)
    return planned((await findErasure(session.scope.db, 'patient', params.id))?.dueAt ?? null)
  })
}
