import {
  erasePatient,
  erasePerson,
  exportPatient,
  exportPerson,
  getPatientErasure,
  getPersonErasure,
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
import { holdingOfPatient, holdingOfPerson } from '../personal-data/holding.ts'
import { type Api, endpoint } from './endpoint.ts'

/** Export and erasure of a person's and of a patient's data (GDPR articles 15, 17 and 20; Ley 29733, title III). */
export const servePersonalData = (api: Api): void => {
  const { attempts, files, settings } = api.parts
  const years = settings.recordRetentionYears

  const send = (context: Context, name: string, zip: ReadableStream<Uint8Array>) =>
    context.body(zip, 200, {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${name}.zip"`,
    })

  const planned = ({ dueAt = null, heldUntil = null }: { dueAt?: Date | null; heldUntil?: Date | null }) => ({
    dueAt: dueAt?.toISOString() ?? null,
    heldUntil: heldUntil?.toISOString() ?? null,
  })

  endpoint(api, exportPerson, async ({ session, context }) =>
    send(context, 'xrai-mis-datos', await packPerson(session, attempts, files)),
  )

  endpoint(api, erasePerson, async ({ session, body }) => planned(await forgetPerson(api.parts, session, body)))

  endpoint(api, keepPerson, async ({ session }) => {
    await keep(session, 'person', session.user.id)
    return planned({ heldUntil: await holdingOfPerson(session, years) })
  })

  endpoint(api, getPersonErasure, async ({ session }) => {
    const waiting = await findErasure(session.scope.db, 'person', session.user.id)
    return planned({ dueAt: waiting?.dueAt ?? null, heldUntil: await holdingOfPerson(session, years) })
  })

  endpoint(api, exportPatient, async ({ session, params, context }) =>
    // The id alone: a folder of downloads is no place for a patient's name.
    send(context, `xrai-paciente-${params.id}`, await packPatient(session, attempts, files, params.id)),
  )

  endpoint(api, erasePatient, async ({ session, params, body }) =>
    planned(await forgetPatient(api.parts, session, params.id, body)),
  )

  endpoint(api, keepPatient, async ({ session, params }) => {
    await requirePatient(session, params.id)
    await keep(session, 'patient', params.id)
    return planned({ heldUntil: await holdingOfPatient(session, params.id, years) })
  })

  endpoint(api, getPatientErasure, async ({ session, params }) => {
    await requirePatient(session, params.id)
    const waiting = await findErasure(session.scope.db, 'patient', params.id)
    return planned({ dueAt: waiting?.dueAt ?? null, heldUntil: await holdingOfPatient(session, params.id, years) })
  })
}
