import { patientGrantHeader } from '@xrai/contract/patient-view/grant-header'
import * as routes from '@xrai/contract/routes/patient-links'
import { admitByLink, readGranted } from '../../../reports/patient-view/admit-by-link.ts'
import {
  createLink,
  listLinks,
  mailLink,
  restoreLink,
  revokeLink,
  shareLink,
} from '../../../reports/patient-view/links.ts'
import { readPatientView } from '../../../reports/patient-view/read-view.ts'
import { addressLimit } from '../../frame/address.ts'
import { linkMailTransport } from '../../frame/app-context.ts'
import { type Api, serveRoute } from '../../frame/serve-route.ts'

/** Failures of one address in a minute, and mails of one person in an hour. */
const failures = 20
const mails = { most: 30, seconds: 60 * 60 }

/** The page for the patient: the dentist's preview, its links, and what a link opens. */
export const servePatientLinks = (api: Api): void => {
  const { attempts, auth, database, files, lanes, pictures, renditions } = api.context
  const links = { db: database.db, files, serverSecret: auth.secret }
  const post = linkMailTransport(api.context)

  serveRoute(api, routes.getPatientView, async ({ session, params }) => {
    const { birthDate, ...view } = await readPatientView(session.scope, files, params.id)
    return { ...view, hasBirthDate: birthDate !== null }
  })

  serveRoute(api, routes.listPatientLinks, async ({ session, params }) => ({
    links: await listLinks(session, params.id),
  }))

  serveRoute(api, routes.createPatientLink, ({ session, params, body }) =>
    createLink(api.context, session, params.id, body.hours),
  )

  serveRoute(api, routes.revokePatientLink, async ({ session, params }) => ({
    links: await revokeLink(session, params.id),
  }))

  serveRoute(api, routes.restorePatientLink, async ({ session, params }) => ({
    links: await restoreLink(session, params.id),
  }))

  serveRoute(
    api,
    routes.mailPatientLink,
    async ({ session, params, body }) => {
      await attempts.spend([{ key: `patient-mail ${session.user.id}`, ...mails }])
      return mailLink(session, post, params.id, body)
    },
    { to: { missing: 'EMAIL_INVALID', wrong: 'EMAIL_INVALID' } },
  )

  serveRoute(api, routes.sharePatientLink, async ({ session, params }) => ({
    links: await shareLink(session, params.id),
  }))

  serveRoute(api, routes.openPatientLink, ({ body, c }) =>
    attempts.run(addressLimit('patient-link', c, failures), () => admitByLink(links, body)),
  )

  serveRoute(api, routes.getPatientPicture, async ({ headers, c }) => {
    const { signal } = c.req.raw
    const { scope, imageId } = await attempts.run(addressLimit('patient-picture', c, failures), () =>
      readGranted(links, headers[patientGrantHeader]),
    )
    const { hash } = await renditions.display(scope, imageId, signal)
    // Re-encoded, because an original that browsers can display may contain the patient's name besides its
    // pixels.
    const jpeg = await lanes.pictures.run({ tenant: scope.clinicId, signal, urgency: () => 'urgent' }, async () =>
      pictures.patientPicture(await files.read(hash), { hash, signal }),
    )
    return c.body(jpeg, 200, { 'content-type': 'image/jpeg' })
  })
}
