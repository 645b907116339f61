import {
  cancelPatientErasure,
  cancelPersonErasure,
  erasePatient,
  erasePerson,
  exportPatient,
  exportPerson,
  getPatientErasure,
  getPersonErasure,
} from '@xrai/contract/routes/personal-data'
import type { Context } from 'hono'
import { findErasure } from '../../db/queries/erasures.ts'
import { type Api, endpoint } from '../../http/endpoint.ts'
import {
  cancelErasure,
  erasePatient as forgetPatient,
  erasePerson as forgetPerson,
  requirePatient,
} from '../../personal-data/erase.ts'
import { exportPatient as packPatient, exportPerson as packPerson } from '../../personal-data/export.ts'
import { retentionEndOfPatient, retentionEndOfPerson } from '../../personal-data/retention-end.ts'

/** Export and erasure of a person's and of a patient's data (GDPR articles 15, 17 and 20; Ley 29733, title III). */
export const servePersonalData = (api: Api): void => {
  const { attempts, files, settings } = api.context
  const years = settings.recordRetentionYears

  const send = (c: Context, name: string, zip: ReadableStream<Uint8Array>) =>
    c.body(zip, 200, {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${name}.zip"`,
    })

  const planned = ({ dueAt = null, heldUntil = null }: { dueAt?: Date | null; heldUntil?: Date | null }) => ({
    dueAt: dueAt?.toISOString() ?? null,
    heldUntil: heldUntil?.toISOString() ?? null,
  })

  endpoint(api, exportPerson, async ({ session, c }) =>
    send(c, 'xrai-mis-datos', await packPerson(session, attempts, files)),
  )

  endpoint(api, erasePerson, async ({ session, body }) => planned(await forgetPerson(api.context, session, body)))

  endpoint(api, cancelPersonErasure, async ({ session }) => {
    await cancelErasure(session, 'person', session.user.id)
    return planned({ heldUntil: await retentionEndOfPerson(session, years) })
  })

  endpoint(api, getPersonErasure, async ({ session }) => {
    const waiting = await findErasure(session.scope.db, 'person', session.user.id)
    return planned({ dueAt: waiting?.dueAt ?? null, heldUntil: await retentionEndOfPerson(session, years) })
  })

  endpoint(api, exportPatient, async ({ session, params, c }) =>
    // The id alone: a folder of downloads is no place for a patient's name.
    send(c, `xrai-paciente-${params.id}`, await packPatient(session, attempts, files, params.id)),
  )

  endpoint(api, erasePatient, async ({ session, params, body }) =>
    planned(await forgetPatient(api.context, session, params.id, body)),
  )

  endpoint(api, cancelPatientErasure, async ({ session, params }) => {
    await requirePatient(session, params.id)
    await cancelErasure(session, 'patient', params.id)
    return planned({ heldUntil: await retentionEndOfPatient(session, params.id, years) })
  })

  endpoint(api, getPatientErasure, async ({ session, params }) => {
    await requirePatient(session, params.id)
    const waiting = await findErasure(session.scope.db, 'patient', params.id)
    return planned({ dueAt: waiting?.dueAt ?? null, heldUntil: await retentionEndOfPatient(session, params.id, years) })
  })
}
