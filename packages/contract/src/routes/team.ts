import { z } from 'zod'
import { roles } from './access.ts'
import { beforeSession, noPatient, ownAccount } from './audit-rule.ts'
import * as endpoints from './endpoints.ts'
import { route } from './route.ts'

const moment = z.iso.datetime()
const role = z.enum(roles)
const idParams = z.object({ id: z.uuid() })
const email = z.email().max(254)

export const memberSchema = z
  .object({
    /** The person's id. */
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    role,
    picture: z.string().nullable(),
    verified: z.boolean(),
    joinedAt: moment,
    /** The usual site; null where none is set. */
    siteId: z.string().nullable(),
    /** True for the caller. */
    self: z.boolean(),
  })
  .meta({ id: 'Member' })
export type Member = z.infer<typeof memberSchema>

export const invitationSchema = z
  .object({ id: z.string(), email: z.string(), role, expiresAt: moment })
  .meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof invitationSchema>

const team = z.object({
  members: z.array(memberSchema),
  /** Only for owners; empty for the others. */
  invitations: z.array(invitationSchema),
  /** True if radiographs open without the detector's findings for members who decide. */
  blindFirst: z.boolean(),
})

export const getTeam = route(endpoints.getTeam, {
  summary: "The clinic's people, and who is invited",
  tag: 'accounts',
  audit: noPatient,
  answer: { status: 200, json: team },
  errors: [],
})

export const invitationDays = 7
export const inviteSchema = z.object({ email, role })

export const invite = route(endpoints.invite, {
  summary: 'Invite a person to the clinic: the link is mailed where mail is set up, and answered this once',
  tag: 'accounts',
  audit: { writes: ['invite'] },
  body: inviteSchema,
  answer: { status: 201, json: z.object({ invitation: invitationSchema, link: z.string(), mailed: z.boolean() }) },
  errors: [
    'FORBIDDEN',
    'REAUTHENTICATION_REQUIRED',
    'EMAIL_INVALID',
    'ALREADY_MEMBER',
    'EMAIL_UNVERIFIED',
    'TOO_MANY_ATTEMPTS',
    'DEMO_ACCOUNT',
  ],
})

export const withdrawInvitation = route(endpoints.withdrawInvitation, {
  summary: 'Withdraw an invitation; its link is worth nothing',
  tag: 'accounts',
  audit: { writes: ['invite-withdraw'] },
  params: idParams,
  answer: { status: 200, json: team },
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})

export const changeRole = route(endpoints.changeRole, {
  summary: "Change a colleague's role",
  tag: 'accounts',
  audit: { writes: ['role-change'] },
  params: idParams,
  body: z.object({ role }),
  answer: { status: 200, json: team },
  errors: ['FORBIDDEN', 'REAUTHENTICATION_REQUIRED', 'NOT_FOUND', 'LAST_OWNER'],
})

export const removeMember = route(endpoints.removeMember, {
  summary: 'Take a colleague out of the clinic; their sessions in it end',
  tag: 'accounts',
  audit: { writes: ['member-remove'] },
  params: idParams,
  answer: { status: 200, json: team },
  errors: ['FORBIDDEN', 'NOT_FOUND', 'LAST_OWNER'],
})

export const leaveClinic = route(endpoints.leaveClinic, {
  summary: 'Leave the clinic; the session goes on in another one of the person',
  tag: 'accounts',
  audit: { writes: ['leave'] },
  answer: { status: 200, json: z.object({ clinic: z.string() }) },
  errors: ['LAST_OWNER'],
})

const invitationToken = z.object({ token: z.string().min(1).max(200) })

export const readInvitation = route(endpoints.readInvitation, {
  summary: 'Which clinic a link invites to, and as what',
  tag: 'accounts',
  audit: beforeSession,
  body: invitationToken,
  answer: { status: 200, json: z.object({ clinic: z.string(), role, email: z.string(), expiresAt: moment }) },
  errors: ['LINK_INVALID', 'TOO_MANY_ATTEMPTS'],
})

export const acceptInvitation = route(endpoints.acceptInvitation, {
  summary: 'Join the clinic of a link; the session goes on in it',
  tag: 'accounts',
  audit: { writes: ['join'] },
  body: invitationToken,
  answer: { status: 200, json: z.object({ clinic: z.string(), role }) },
  errors: [
    'LINK_INVALID',
    'INVITATION_OF_ANOTHER',
    'ALREADY_MEMBER',
    'EMAIL_UNVERIFIED',
    'TOO_MANY_ATTEMPTS',
    'DEMO_ACCOUNT',
  ],
})

export const listClinics = route(endpoints.listClinics, {
  summary: 'The clinics that the person works in',
  tag: 'accounts',
  audit: ownAccount,
  answer: {
    status: 200,
    json: z.object({ clinics: z.array(z.object({ id: z.string(), name: z.string(), role, current: z.boolean() })) }),
  },
  errors: [],
})

export const switchClinic = route(endpoints.switchClinic, {
  summary: 'Go on in another clinic of the person, in this session alone',
  tag: 'accounts',
  audit: { writes: ['clinic-enter'] },
  body: z.object({ id: z.uuid() }),
  answer: { status: 200, json: z.object({ clinic: z.string() }) },
  errors: ['NOT_FOUND'],
})
