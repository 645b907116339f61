import * as routes from '@xrai/contract/routes/profile'
import { sendEmailProof } from '../../../accounts/identity/login/email-proof.ts'
import { changePassword, sendReset } from '../../../accounts/identity/login/passwords.ts'
import { readActivity } from '../../../accounts/identity/profile/activity.ts'
import { editProfile, readProfile } from '../../../accounts/identity/profile/profile.ts'
import { setSignatureImage } from '../../../accounts/identity/profile/signature-image.ts'
import { ownMailLimits } from '../../../accounts/sessions/attempt-limits.ts'
import type { Session } from '../../../accounts/sessions/session.ts'
import { createMakePicture, requirePictureSize } from '../../../imaging/pictures/make-picture.ts'
import { findPicture, removePicture, setPicture } from '../../../imaging/pictures/profile-picture.ts'
import { linkMailTransport } from '../../frame/app-context.ts'
import { type Api, serveRoute } from '../../frame/serve-route.ts'

/** The refusals of a first or last name. */
export const nameRefusals = { long: 'TEXT_TOO_LONG', wrong: 'NAME_INVALID' } as const

const success = { message: 'success' } as const

/** Maximum pictures that one user may set per minute. */
const picturesOfPerson = 5

/** The user's own account: data, password, picture and activity. */
export const serveProfile = (api: Api): void => {
  const { attempts, database, files, mailer, lanes, pictures } = api.context
  const { db } = database
  const makePicture = createMakePicture(pictures.profilePicture, lanes.pictures)
  const makeSignatureImage = createMakePicture(pictures.signatureImage, lanes.pictures)
  const post = linkMailTransport(api.context)
  const present = (session: Session) => readProfile(session, mailer !== null)
  const spendMail = ({ user }: Session) => attempts.spend(ownMailLimits(user.email))

  serveRoute(api, routes.getProfile, ({ session }) => present(session))

  serveRoute(
    api,
    routes.editProfile,
    async ({ session, body }) => {
      await editProfile(session, body)
      return present(session)
    },
    { firstName: nameRefusals, lastName: nameRefusals },
  )

  serveRoute(
    api,
    routes.changePassword,
    async ({ session, body }) => {
      await changePassword(api.context, post, session, body)
      return success
    },
    { password: { wrong: 'PASSWORD_LENGTH', missing: 'PASSWORD_LENGTH' }, current: { missing: 'PASSWORD_WRONG' } },
  )

  serveRoute(api, routes.sendOwnReset, async ({ session }) => {
    await spendMail(session)
    await sendReset(db, { ...post, mayMail: async () => true }, session.user.email)
    return success
  })

  serveRoute(api, routes.sendVerification, async ({ session }) => {
    await spendMail(session)
    if (!session.emailVerified) await sendEmailProof(db, post, session.user)
    return success
  })

  serveRoute(
    api,
    routes.putPicture,
    async ({ session, body }) => {
      requirePictureSize(body.image.size)
      await attempts.spend([{ key: `picture ${session.user.id}`, most: picturesOfPerson }])
      await setPicture(session, files, makePicture, new Uint8Array(await body.image.arrayBuffer()))
      return present(session)
    },
    { image: { missing: 'IMAGE_REQUIRED', wrong: 'IMAGE_REQUIRED' } },
  )

  serveRoute(api, routes.deletePicture, async ({ session }) => {
    await removePicture(session, files)
    return present(session)
  })

  serveRoute(
    api,
    routes.putSignatureImage,
    async ({ session, params, body }) => {
      requirePictureSize(body.image.size)
      await attempts.spend([{ key: `picture ${session.user.id}`, most: picturesOfPerson }])
      const png = await makeSignatureImage(session.scope, new Uint8Array(await body.image.arrayBuffer()))
      await setSignatureImage(session, params.kind, png)
      return present(session)
    },
    { image: { missing: 'IMAGE_REQUIRED', wrong: 'IMAGE_REQUIRED' } },
  )

  serveRoute(api, routes.deleteSignatureImage, async ({ session, params }) => {
    await setSignatureImage(session, params.kind, null)
    return present(session)
  })

  serveRoute(api, routes.getPicture, async ({ session, params, c }) => {
    const bytes = await files.read(await findPicture(session, params.id))
    return c.body(bytes, 200, { 'content-type': 'image/jpeg' })
  })

  serveRoute(api, routes.listActivity, ({ session, query }) => readActivity(session, query))
}
