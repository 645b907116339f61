import * as routes from '@xrai/contract/routes/personal-data'
import { findErasure } from '../../../db/queries/records/erasures.ts'
import { cancelErasure, erasePatient, erasePerson, requireUnheldPatient } from '../../../records/personal-data/erase.ts'
import { exportPatient, exportPerson } from '../../../records/personal-data/export.ts'
import { retentionEndOfPatient, retentionEndOfPerson } from '../../../records/personal-data/retention-end.ts'
import { createDownloads } from '../../frame/send-download.ts'
import { type Api, serveRoute } from '../../frame/serve-route.ts'

/** Export and erasure of a person's and of a patient's data (GDPR articles 15, 17 and 20; Ley 29733, title III). */
export const servePersonalData = (api: Api): void => {
  const years = api.context.settings.recordRetentionYears

  // Two, because a connection that broke is noticed late.
  const download = createDownloads(api.context, 2)
  const zipHeaders = (name: string) => ({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${name}.zip"`,
  })

  const planned = ({ dueAt = null, heldUntil = null }: { dueAt?: Date | null; heldUntil?: Date | null }) => ({
    dueAt: dueAt?.toISOString() ?? null,
    heldUntil: heldUntil?.toISOString() ?? null,
  })

  serveRoute(api, routes.exportPerson, ({ session, c }) =>
    download({ c, route: routes.exportPerson, session, headers: zipHeaders('xrai-mis-datos') }, () =>
      exportPerson(api.context, session),
    ),
  )

  serveRoute(api, routes.erasePerson, async ({ session, body }) =>
    planned(await erasePerson(api.context, session, body)),
  )

  serveRoute(api, routes.cancelPersonErasure, async ({ session }) => {
    await cancelErasure(session, 'person', session.user.id)
    return planned({ heldUntil: await retentionEndOfPerson(session, years) })
  })

  serveRoute(api, routes.getPersonErasure, async ({ session }) => {
    const waiting = await findErasure(session.scope.db, 'person', session.user.id)
    return planned({ dueAt: waiting?.dueAt ?? null, heldUntil: await retentionEndOfPerson(session, years) })
  })

  serveRoute(api, routes.exportPatient, ({ session, params, c }) => {
    // The id alone: a folder of downloads is no place for a patient's name.
    const headers = zipHeaders(`xrai-paciente-${params.id}`)
    return download({ c, route: routes.exportPatient, session, headers }, () =>
      exportPatient(api.context, session, params.id),
    )
  })

  serveRoute(api, routes.erasePatient, async ({ session, params, body }) =>
    planned(await erasePatient(api.context, session, params.id, body)),
  )

  serveRoute(api, routes.cancelPatientErasure, async ({ session, params }) => {
    await requireUnheldPatient(session, params.id)
    await cancelErasure(session, 'patient', params.id)
    return planned({ heldUntil: await retentionEndOfPatient(session, params.id, years) })
  })

  serveRoute(api, routes.getPatientErasure, async ({ session, params }) => {
    await requireUnheldPatient(session, params.id)
    const waiting = await findErasure(session.scope.db, 'patient', params.id)
    return planned({ dueAt: waiting?.dueAt ?? null, heldUntil: await retentionEndOfPatient(session, params.id, years) })
  })
}
