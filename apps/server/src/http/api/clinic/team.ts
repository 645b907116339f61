import type { Role } from '@xrai/contract/routes/access'
import * as routes from '@xrai/contract/routes/team'
import {
  acceptInvitation,
  inviteColleague,
  readInvitation,
  withdrawInvitation,
} from '../../../accounts/identity/clinic/invitations.ts'
import {
  changeRole,
  leaveClinic,
  readClinics,
  readTeam,
  removeMember,
  switchClinic,
} from '../../../accounts/identity/clinic/team.ts'
import { requireRecentProof } from '../../../accounts/identity/login/recent-proof.ts'
import { invitationLimit, invitationMailLimits } from '../../../accounts/sessions/attempt-limits.ts'
import { staysWithin } from '../../../accounts/sessions/attempts.ts'
import type { Session } from '../../../accounts/sessions/session.ts'
import { addressLimit } from '../../frame/address.ts'
import { linkMailTransport } from '../../frame/app-context.ts'
import { type Api, serveRoute } from '../../frame/serve-route.ts'

/** Links that one address may try. */
const links = 30

/** A clinic's members and invitations, and the clinic that the session works in. */
export const serveTeam = (api: Api): void => {
  const { attempts, database, settings } = api.context
  const post = linkMailTransport(api.context)

  serveRoute(api, routes.getTeam, ({ session }) => readTeam(session))

  serveRoute(
    api,
    routes.invite,
    async ({ session, body }) => {
      requireProofFor(session, body.role)
      await attempts.spend([invitationLimit(session.user.id)])
      const mayMail = (to: string) => staysWithin(attempts, invitationMailLimits(to, session.scope.clinicId))
      return inviteColleague(session, { ...post, mayMail }, body)
    },
    { email: { missing: 'EMAIL_INVALID', wrong: 'EMAIL_INVALID' } },
  )

  serveRoute(api, routes.withdrawInvitation, async ({ session, params }) => {
    await withdrawInvitation(session, params.id)
    return readTeam(session)
  })

  serveRoute(api, routes.changeRole, async ({ session, params, body }) => {
    requireProofFor(session, body.role)
    await changeRole(session, params.id, body.role)
    return readTeam(session)
  })

  serveRoute(api, routes.removeMember, async ({ session, params }) => {
    await removeMember(session, attempts, params.id, settings.defaultPlan)
    return readTeam(session)
  })

  serveRoute(api, routes.leaveClinic, async ({ session }) => ({
    clinic: await leaveClinic(session, attempts, settings.defaultPlan),
  }))

  serveRoute(api, routes.readInvitation, async ({ body, c }) => {
    await attempts.spend(addressLimit('link', c, links))
    const { clinicName, invitedBy, role, email, expiresAt } = await readInvitation(database.db, body.token)
    return { clinic: clinicName, invitedBy, role, email, expiresAt: expiresAt.toISOString() }
  })

  serveRoute(api, routes.acceptInvitation, ({ session, body }) => acceptInvitation(session, post, body.token))

  serveRoute(api, routes.listClinics, async ({ session }) => ({ clinics: await readClinics(session) }))

  serveRoute(api, routes.switchClinic, async ({ session, body }) => ({ clinic: await switchClinic(session, body.id) }))
}

/** An owner and a dentist read every patient and sign, so a hijacked session must not make another one. */
const requireProofFor = (session: Session, role: Role): void => {
  if (role !== 'assistant') requireRecentProof(session, 'login')
}
