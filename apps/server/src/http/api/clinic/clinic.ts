import * as routes from '@xrai/contract/routes/clinic'
import { editClinicData, readClinicSettings, setRetentionYears } from '../../../accounts/identity/clinic/clinic-data.ts'
import { removeLogo, requireLogo, setLogo } from '../../../accounts/identity/clinic/logo.ts'
import { createMakePicture, requirePictureSize } from '../../../imaging/pictures/make-picture.ts'
import { type Api, serveRoute } from '../../frame/serve-route.ts'

/** Maximum logos that one clinic may set per minute. */
const logos = 5

/** The clinic's own data for owners, and the logo for every member. */
export const serveClinic = (api: Api): void => {
  const { attempts, files, lanes, pictures, settings } = api.context
  const draw = createMakePicture(pictures.logo, lanes.pictures)

  serveRoute(api, routes.getClinic, ({ session }) => readClinicSettings(session.scope, settings))

  serveRoute(
    api,
    routes.editClinic,
    async ({ session, body }) => {
      await editClinicData(session, body)
      return readClinicSettings(session.scope, settings)
    },
    {
      name: {
        missing: 'CLINIC_NAME_REQUIRED',
        wrong: 'CLINIC_NAME_REQUIRED',
        rule: 'NAME_UNREADABLE',
        long: 'TEXT_TOO_LONG',
      },
      ruc: { wrong: 'RUC_INVALID' },
      address: { long: 'TEXT_TOO_LONG' },
      phone: { wrong: 'CLINIC_PHONE_INVALID', long: 'CLINIC_PHONE_INVALID' },
    },
  )

  serveRoute(
    api,
    routes.setRetention,
    async ({ session, body }) => {
      await setRetentionYears(session, settings, body.recordYears)
      return readClinicSettings(session.scope, settings)
    },
    { recordYears: { missing: 'RETENTION_YEARS_INVALID', wrong: 'RETENTION_YEARS_INVALID' } },
  )

  serveRoute(
    api,
    routes.putLogo,
    async ({ session, body }) => {
      requirePictureSize(body.image.size)
      await attempts.spend([{ key: `logo ${session.clinic.id}`, most: logos }])
      const sent = new Uint8Array(await body.image.arrayBuffer())
      await setLogo(session, files, await draw(session.scope, sent))
      return readClinicSettings(session.scope, settings)
    },
    { image: { missing: 'IMAGE_REQUIRED', wrong: 'IMAGE_REQUIRED' } },
  )

  serveRoute(api, routes.deleteLogo, async ({ session }) => {
    await removeLogo(session, files)
    return readClinicSettings(session.scope, settings)
  })

  serveRoute(api, routes.getLogo, async ({ session, params, c }) => {
    const bytes = await files.read(await requireLogo(session.scope, params.id))
    return c.body(bytes, 200, { 'content-type': 'image/png' })
  })
}
