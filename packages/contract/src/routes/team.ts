import { z } from 'zod'
import { roles } from './access.ts'
import { beforeSession, noPatient, ownAccount } from './audit-rule.ts'
import * as endpoints from './endpoints.ts'
import { idParams } from './id-params.ts'
import { route } from './route.ts'

const moment = z.iso.datetime()
const role = z
  .enum(roles)
  .meta({ description: "The person's role, which decides what the person may do in the clinic." })
const email = z.email().max(254).meta({ description: 'The e-mail address of the person.' })

export const memberSchema = z
  .object({
    id: z.string().meta({ description: "The person's id." }),
    firstName: z.string().meta({ description: 'First names.' }),
    lastName: z.string().meta({ description: 'Last names.' }),
    email: z.string().meta({ description: "The person's e-mail address." }),
    role,
    picture: z.string().nullable().meta({ description: "The path of the person's picture; null without one." }),
    verified: z.boolean().meta({ description: "True if the operator verified the person's registration number." }),
    joinedAt: moment.meta({ description: 'When the person joined the clinic.' }),
    siteId: z.string().nullable().meta({ description: 'The usual site; null where none is set.' }),
    self: z.boolean().meta({ description: 'True for the caller.' }),
  })
  .meta({ id: 'Member' })
export type Member = z.infer<typeof memberSchema>

export const invitationSchema = z
  .object({
    id: z.string().meta({ description: 'The id of the invitation.' }),
    email: z.string().meta({ description: 'The address that was invited.' }),
    role,
    expiresAt: moment.meta({ description: 'When it ends.' }),
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof invitationSchema>

const team = z.object({
  members: z.array(memberSchema).meta({ description: 'The people of the clinic.' }),
  invitations: z
    .array(invitationSchema)
    .meta({ description: 'The open invitations, only for owners; empty for the others.' }),
  blindFirst: z
    .boolean()
    .meta({ description: "True if radiographs open without the detector's findings for members who decide." }),
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
  answer: {
    status: 201,
    json: z.object({
      invitation: invitationSchema.meta({ description: 'The invitation.' }),
      link: z.string().meta({ description: 'The address that the invited person opens, shown this once.' }),
      mailed: z.boolean().meta({
        description:
          'True if it was sent by mail: not without mail, nor where the address was mailed ten invitations in a day, or the clinic mailed fifty.',
      }),
    }),
  },
  errors: [
    'FORBIDDEN',
    'NOT_MEMBER',
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
  summary: 'Take a colleague out of the clinic; their sessions, keys, invitations and links for patients in it end',
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
  answer: {
    status: 200,
    json: z.object({
      clinic: z.string().meta({ description: 'The name of the clinic in which the session works from now on.' }),
    }),
  },
  errors: ['LAST_OWNER', 'TOO_MANY_ATTEMPTS'],
})

const invitationToken = z.object({
  token: z.string().min(1).max(200).meta({ description: "The last part of the invitation's address." }),
})

export const readInvitation = route(endpoints.readInvitation, {
  summary: 'Which clinic a link invites to, and as what',
  tag: 'accounts',
  audit: beforeSession,
  body: invitationToken,
  answer: {
    status: 200,
    json: z.object({
      clinic: z.string().meta({ description: 'The name of the clinic that invites.' }),
      invitedBy: z.string().meta({ description: 'The name of the owner who invites.' }),
      role,
      email: z.string().meta({ description: 'The address that was invited.' }),
      expiresAt: moment.meta({ description: 'When the invitation ends.' }),
    }),
  },
  errors: ['LINK_INVALID', 'TOO_MANY_ATTEMPTS'],
})

export const acceptInvitation = route(endpoints.acceptInvitation, {
  summary: 'Join the clinic of a link; the session goes on in it',
  tag: 'accounts',
  audit: { writes: ['join'] },
  body: invitationToken,
  answer: {
    status: 200,
    json: z.object({ clinic: z.string().meta({ description: 'The name of the clinic that was joined.' }), role }),
  },
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
    json: z.object({
      clinics: z
        .array(
          z.object({
            id: z.string().meta({ description: 'The id of the clinic.' }),
            name: z.string().meta({ description: 'The name of the clinic.' }),
            role,
            current: z.boolean().meta({ description: 'True for the one in which the session works.' }),
          }),
        )
        .meta({ description: 'The clinics of the person.' }),
    }),
  },
  errors: [],
})

export const switchClinic = route(endpoints.switchClinic, {
  summary: 'Switch this session to another clinic of the user',
  tag: 'accounts',
  audit: { writes: ['clinic-enter'] },
  body: z.object({ id: z.uuid().meta({ description: 'The id of the clinic to work in.' }) }),
  answer: {
    status: 200,
    json: z.object({
      clinic: z.string().meta({ description: 'The name of the clinic in which the session works from now on.' }),
    }),
  },
  errors: ['NOT_FOUND'],
})
