import { z } from 'zod'
import { signatureImagesSchema } from '../records/signature-images.ts'
import { locales } from '../strings/locales.ts'
import { auditActions, subjectKinds } from './audit-actions.ts'
import { ownAccount } from './audit-rule.ts'
import * as endpoints from './endpoints.ts'
import { cursorFacts, cursorQuery } from './paging.ts'
import { passwordSchema } from './password.ts'
import { personNameSchema } from './person-name.ts'
import { route } from './route.ts'

/** Mails that a user may switch off; those about the account's security are always sent. */
export const notificationsSchema = z.object({
  caseDone: z.boolean(),
  caseFailed: z.boolean(),
  reviewWaiting: z.boolean(),
  shared: z.boolean(),
  expiring: z.boolean(),
  connections: z.boolean(),
  /** Mail about a sign-in, which the app itself does not show. */
  newDevice: z.boolean(),
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
const success = z.object({ message: z.literal('success') })

export const profileSchema = z
  .object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    /** False only if mail is configured and this address was not confirmed. */
    emailVerified: z.boolean(),
    /** True if this installation sends mail. */
    sendsMail: z.boolean(),
    hasPassword: z.boolean(),
    /** True if the user signs in with a Google account. */
    hasGoogle: z.boolean(),
    twoFactor: z.object({ enabled: z.boolean(), backupCodes: z.int() }),
    locale: z.enum(locales),
    notifications: notificationsSchema,
    professionalNumber: z.string().nullable(),
    verified: z.boolean(),
    /** The path of the picture; null without one. */
    picture: z.string().nullable(),
    signatureImages: signatureImagesSchema,
    /** When the account will be erased; null if no erasure was requested. */
    erasureDueAt: moment.nullable(),
    /** The seeded account, whose login is public: its password cannot change. */
    demo: z.boolean(),
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
  firstName: personNameSchema.optional(),
  lastName: personNameSchema.optional(),
  /** A changed number is unverified until the operator has checked it. */
  professionalNumber: z.string().trim().max(40).nullable().optional(),
  locale: z.enum(locales).optional(),
  /** The settings to change; the others stay. */
  notifications: notificationsSchema.partial().optional(),
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
  current: z.string().min(1).max(1024),
  password: passwordSchema,
  /** If false, the API keys that the user made are revoked too. */
  keepKeys: z.boolean().default(false),
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
  summary: 'Set the profile picture; kept as a JPEG of 512 × 512',
  tag: 'accounts',
  audit: { writes: ['profile'] },
  encoding: 'multipart',
  body: z.object({ image: z.file().meta({ type: 'string', format: 'binary', description: 'JPEG, PNG or WebP' }) }),
  answer: { status: 200, json: profileSchema },
  errors: [
    'IMAGE_REQUIRED',
    'PICTURE_TOO_LARGE',
    'PICTURE_TOO_MANY_PIXELS',
    'PICTURE_UNSUPPORTED',
    'FIELD_REPEATED',
    'TOO_MANY_ATTEMPTS',
    'SERVER_BUSY',
  ],
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
  errors: [
    'IMAGE_REQUIRED',
    'PICTURE_TOO_LARGE',
    'PICTURE_TOO_MANY_PIXELS',
    'PICTURE_UNSUPPORTED',
    'FIELD_REPEATED',
    'TOO_MANY_ATTEMPTS',
    'SERVER_BUSY',
  ],
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
  params: z.object({ id: z.uuid() }),
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
  summary: 'What the person did, newest first',
  tag: 'accounts',
  audit: ownAccount,
  query: cursorQuery(20),
  answer: {
    status: 200,
    json: cursorFacts.extend({
      events: z.array(
        z.object({
          id: z.string(),
          action: z.enum(auditActions),
          /** The act, as a sentence. */
          text: z.string(),
          subjectId: z.string().nullable(),
          /** The subject, if it belongs to the user's current clinic; a name is null once the subject is gone. */
          subject: z.object({ kind: z.enum(subjectKinds), id: z.string(), name: z.string().nullable() }).nullable(),
          clinic: z.string(),
          at: moment,
        }),
      ),
    }),
  },
  errors: [],
})
