import { z } from 'zod'
import { signatureImagesSchema } from '../records/signature-images.ts'
import { locales } from '../strings/locales.ts'
import { auditActions, subjectKinds } from './audit-actions.ts'
import { ownAccount } from './audit-rule.ts'
import * as endpoints from './endpoints.ts'
import { pictureErrors } from './error-groups.ts'
import { cursorFacts, cursorQuery } from './paging.ts'
import { passwordSchema } from './password.ts'
import { personNameSchema } from './person-name.ts'
import { route } from './route.ts'

/** Mails that a user may switch off; those about the account's security are always sent. */
export const notificationsSchema = z.object({
  caseDone: z.boolean().meta({ description: 'Mail when a case or a radiograph was analysed.' }),
  caseFailed: z.boolean().meta({ description: 'Mail when an analysis failed.' }),
  reviewWaiting: z.boolean().meta({ description: 'Mail when a colleague who does not review uploaded a radiograph.' }),
  shared: z
    .boolean()
    .meta({ description: 'Mail when a report was signed, a patient opened a link, or the team changed.' }),
  expiring: z
    .boolean()
    .meta({ description: 'Mail before a trial, a link, the trash or the signing certificate ends.' }),
  connections: z
    .boolean()
    .meta({ description: 'Mail when a study arrived or could not be fetched, or a webhook was paused.' }),
  newDevice: z.boolean().meta({ description: 'Mail about a sign-in, which the app itself does not show.' }),
})
export type Notifications = z.infer<typeof notificationsSchema>

export const defaultNotifications: Notifications = {
  caseDone: false,
  caseFailed: true,
  reviewWaiting: false,
  shared: false,
  expiring: true,
  connections: true,
  newDevice: true,
}

const moment = z.iso.datetime()
const success = z.object({ message: z.literal('success').meta({ description: "Always 'success'." }) })

export const profileSchema = z
  .object({
    firstName: z.string().meta({ description: 'First names.' }),
    lastName: z.string().meta({ description: 'Last names.' }),
    email: z.string().meta({ description: "The person's e-mail address." }),
    emailVerified: z
      .boolean()
      .meta({ description: 'False only if mail is configured and this address was not confirmed.' }),
    sendsMail: z.boolean().meta({ description: 'True if this installation sends mail.' }),
    hasPassword: z.boolean().meta({ description: 'True if the account has a password.' }),
    hasGoogle: z.boolean().meta({ description: 'True if the user signs in with a Google account.' }),
    twoFactor: z
      .object({
        enabled: z.boolean().meta({ description: 'True if it is on.' }),
        backupCodes: z.int().meta({ description: 'How many backup codes are left.' }),
      })
      .meta({ description: 'The second step of signing in.' }),
    locale: z.enum(locales).meta({ description: 'The language that the person chose.' }),
    notifications: notificationsSchema.meta({
      description: 'The groups of notifications that the person gets by mail.',
    }),
    professionalNumber: z
      .string()
      .nullable()
      .meta({ description: "The dentist's registration number; null without one." }),
    verified: z.boolean().meta({ description: 'True if the operator verified that number.' }),
    picture: z.string().nullable().meta({ description: 'The path of the picture; null without one.' }),
    signatureImages: signatureImagesSchema.meta({
      description: 'The pictures of signature and stamp that signed reports print.',
    }),
    erasureDueAt: moment
      .nullable()
      .meta({ description: 'When the account will be erased; null if no erasure was requested.' }),
    demo: z
      .boolean()
      .meta({ description: 'True for the seeded account, whose login is public: its password cannot change.' }),
  })
  .meta({ id: 'Profile' })
export type Profile = z.infer<typeof profileSchema>

export const getProfile = route(endpoints.getProfile, {
  summary: "The person's own account",
  tag: 'accounts',
  audit: ownAccount,
  answer: { status: 200, json: profileSchema },
  errors: [],
})

export const profileEditSchema = z.object({
  firstName: personNameSchema.optional().meta({ description: 'First names.' }),
  lastName: personNameSchema.optional().meta({ description: 'Last names.' }),
  professionalNumber: z.string().trim().max(40).nullable().optional().meta({
    description:
      "The dentist's registration number; null for none. A changed number is unverified until the operator has checked it.",
  }),
  locale: z.enum(locales).optional().meta({ description: "The language of the person's screens." }),
  notifications: notificationsSchema
    .partial()
    .optional()
    .meta({ description: 'The settings to change; the others stay.' }),
})

export const editProfile = route(endpoints.editProfile, {
  summary: 'Change name, professional number, language or notifications',
  tag: 'accounts',
  audit: { writes: ['profile'] },
  body: profileEditSchema,
  answer: { status: 200, json: profileSchema },
  errors: ['NAME_INVALID', 'TEXT_TOO_LONG'],
})

export const passwordChangeSchema = z.object({
  current: z.string().min(1).max(1024).meta({ description: 'The password so far.' }),
  password: passwordSchema.meta({ description: 'The new password.' }),
  keepKeys: z
    .boolean()
    .default(false)
    .meta({ description: 'true: the API keys that the person made stay; by default they are revoked too.' }),
})

export const changePassword = route(endpoints.changePassword, {
  summary: 'Change the password; every other session ends, and the API keys unless they are kept',
  tag: 'accounts',
  audit: { writes: ['password-change'] },
  body: passwordChangeSchema,
  answer: { status: 200, json: success },
  errors: [
    'PASSWORD_LENGTH',
    'PASSWORD_TOO_COMMON',
    'SERVER_BUSY',
    'PASSWORD_WRONG',
    'PASSWORD_MISSING',
    'TOO_MANY_ATTEMPTS',
    'DEMO_ACCOUNT',
  ],
})

export const sendVerification = route(endpoints.sendVerification, {
  summary: 'Mail the link that proves the e-mail again',
  tag: 'accounts',
  audit: ownAccount,
  answer: { status: 200, json: success },
  errors: ['TOO_MANY_ATTEMPTS'],
})

export const sendOwnReset = route(endpoints.sendOwnReset, {
  summary: 'Mail oneself the link that sets a password: for an account that signs in with Google',
  tag: 'accounts',
  audit: ownAccount,
  answer: { status: 200, json: success },
  errors: ['TOO_MANY_ATTEMPTS'],
})

export const putPicture = route(endpoints.putPicture, {
  summary: 'Set the profile picture; it is stored as a JPEG of 512 × 512',
  tag: 'accounts',
  audit: { writes: ['profile'] },
  encoding: 'multipart',
  body: z.object({ image: z.file().meta({ type: 'string', format: 'binary', description: 'JPEG, PNG or WebP' }) }),
  answer: { status: 200, json: profileSchema },
  errors: pictureErrors,
})

export const deletePicture = route(endpoints.deletePicture, {
  summary: 'Take the profile picture away',
  tag: 'accounts',
  audit: { writes: ['profile'] },
  answer: { status: 200, json: profileSchema },
  errors: [],
})

const signatureImage = z.object({
  kind: z.enum(['signature', 'stamp']).meta({ description: 'The handwritten signature, or the stamp.' }),
})

export const putSignatureImage = route(endpoints.putSignatureImage, {
  summary: "Set the image of one's signature or stamp, which the reports that one signs from now on carry",
  tag: 'accounts',
  audit: { writes: ['profile'] },
  params: signatureImage,
  encoding: 'multipart',
  body: z.object({ image: z.file().meta({ type: 'string', format: 'binary', description: 'JPEG, PNG or WebP' }) }),
  answer: { status: 200, json: profileSchema },
  errors: pictureErrors,
})

export const deleteSignatureImage = route(endpoints.deleteSignatureImage, {
  summary: "Take the image of one's signature or stamp away; what is signed keeps it",
  tag: 'accounts',
  audit: { writes: ['profile'] },
  params: signatureImage,
  answer: { status: 200, json: profileSchema },
  errors: [],
})

export const getPicture = route(endpoints.getPicture, {
  summary: 'The profile picture of oneself or of a colleague',
  tag: 'accounts',
  audit: { none: "a colleague's picture" },
  params: z.object({ id: z.uuid().meta({ description: 'The id of the person.' }) }),
  query: z.object({
    v: z
      .string()
      .max(64)
      .optional()
      .meta({ description: 'Changes with its bytes, so that a browser may keep the answer.' }),
  }),
  answer: { status: 200, file: ['image/jpeg'] },
  errors: ['NOT_FOUND'],
})

export const listActivity = route(endpoints.listActivity, {
  summary: "List the person's activity, newest first",
  tag: 'accounts',
  audit: ownAccount,
  query: cursorQuery(20),
  answer: {
    status: 200,
    json: cursorFacts.extend({
      events: z
        .array(
          z.object({
            id: z.string().meta({ description: 'The id of the event.' }),
            action: z.enum(auditActions).meta({ description: 'The name of the act.' }),
            text: z.string().meta({ description: 'The act, as a sentence.' }),
            subjectId: z
              .string()
              .nullable()
              .meta({ description: 'The id of the record that it is about; null if it is about none.' }),
            subject: z
              .object({
                kind: z.enum(subjectKinds).meta({ description: 'The kind of the record.' }),
                id: z.string().meta({ description: 'The id of the record.' }),
                name: z.string().nullable().meta({ description: 'Its name; null once it is gone.' }),
              })
              .nullable()
              .meta({
                description:
                  "The subject, if it belongs to the user's current clinic; a name is null once the subject is gone.",
              }),
            clinic: z.string().meta({ description: 'The name of the clinic in which it was done.' }),
            at: moment.meta({ description: 'When it was done.' }),
          }),
        )
        .meta({ description: "The person's acts, the latest first." }),
    }),
  },
  errors: [],
})
