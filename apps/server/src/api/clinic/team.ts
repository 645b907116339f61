import {
  acceptInvitation,
  changeRole,
  getTeam,
  invite,
  leaveClinic,
  listClinics,
  readInvitation,
  removeMember,
  switchClinic,
  withdrawInvitation,
} from '@xrai/contract/routes/team'
import {
  acceptInvitation as accept,
  inviteColleague,
  readInvitation as read,
  withdrawInvitation as withdraw,
} from '../../accounts/clinic/invitations.ts'
import {
  changeRole as change,
  switchClinic as goTo,
  leaveClinic as leave,
  readClinics,
  readTeam,
  removeMember as remove,
} from '../../accounts/clinic/team.ts'
import { requireRecentProof } from '../../accounts/login/recent-proof.ts'
import { addressLimit } from '../../http/address.ts'
import { linkMailTransport } from '../../http/app-context.ts'
import { type Api, endpoint } from '../../http/endpoint.ts'

/** Invitations of one person in a minute, and links that one address may try. */
const invitations = 10
const links = 30

/** A clinic's members and invitations, and the clinic that the session works in. */
export const serveTeam = (api: Api): void => {
  const { attempts, database, settings } = api.context
  const post = linkMailTransport(api.context)

  endpoint(api, getTeam, ({ session }) => readTeam(session))

  endpoint(
    api,
    invite,
    async ({ session, body }) => {
      if (body.role === 'owner') requireRecentProof(session, 'login')
      await attempts.spend([{ key: `invite ${session.user.id}`, most: invitations }])
      return inviteColleague(session, post, body)
    },
    { email: { missing: 'EMAIL_INVALID', wrong: 'EMAIL_INVALID' } },
  )

  endpoint(api, withdrawInvitation, async ({ session, params }) => {
    await withdraw(session, params.id)
    return readTeam(session)
  })

  endpoint(api, changeRole, async ({ session, params, body }) => {
    if (body.role === 'owner') requireRecentProof(session, 'login')
    await change(session, params.id, body.role)
    return readTeam(session)
  })

  endpoint(api, removeMember, async ({ session, params }) => {
    await remove(session, params.id, settings.defaultPlan)
    return readTeam(session)
  })

  endpoint(api, leaveClinic, async ({ session }) => ({ clinic: await leave(session, settings.defaultPlan) }))

  endpoint(api, readInvitation, async ({ body, c }) => {
    await attempts.spend(addressLimit('link', c, links))
    const { clinicName, role, email, expiresAt } = await read(database.db, body.token)
    return { clinic: clinicName, role, email, expiresAt: expiresAt.toISOString() }
  })

  endpoint(api, acceptInvitation, ({ session, body }) => accept(session, post, body.token))

  endpoint(api, listClinics, async ({ session }) => ({ clinics: await readClinics(session) }))

  endpoint(api, switchClinic, async ({ session, body }) => ({ clinic: await goTo(session, body.id) }))
}
