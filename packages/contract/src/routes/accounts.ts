import { z } from 'zod'
import { locales } from '../strings/locales.ts'
import { roles } from './access.ts'
import { beforeSession, ownAccount } from './audit-rule.ts'
import * as endpoints from './endpoints.ts'
import { passwordSchema } from './password.ts'
import { googleNameSchema, personNameSchema } from './person-name.ts'
import { plans } from './plan-table.ts'
import { route } from './route.ts'

/** RFC 5321 §4.5.3.1.3: a path has 256 octets, two of them brackets. */
const email = z.email().max(254).meta({ description: 'The e-mail address of the account.' })

const device = z.string().max(1000).optional().meta({
  description:
    "The `device` that a former login answered, or several separated by spaces: it exempts the login from delays caused by other callers' wrong passwords.",
})
const remember = z.boolean().optional().meta({
  description: 'true: stay signed in for 30 days without use, 90 at most, instead of 12 hours and 7 days.',
})

export const loginSchema = z.object({
  email,
  password: z.string().min(1).meta({ description: 'The password of the account.' }),
  remember,
  device,
})
export const registerSchema = z.object({
  email,
  password: passwordSchema.meta({
    description: 'The password of the new account: 8 letters at least, and none that attackers try first.',
  }),
  first_name: personNameSchema.meta({ description: 'First names.' }),
  last_name: personNameSchema.meta({ description: 'Last names.' }),
})
export const googleLoginSchema = z.object({ email, remember })
export const googleRegisterSchema = z.object({
  first_name: googleNameSchema.meta({ description: "First names; Google's by default." }),
  last_name: z.string().trim().min(1).pipe(googleNameSchema).meta({ description: 'Last names.' }),
  email,
})

/** The answer of specification §7: `message` is 'success'; a refusal is a Failure with its status. */
const success = z.object({ message: z.literal('success').meta({ description: "Always 'success'." }) })
const successWithDevice = success.extend({
  device: z.string().optional().meta({
    description: 'Store it on the device and send it with its next login.',
  }),
})
const successWithToken = successWithDevice.extend({
  token: z.string().meta({ description: 'The token of the session, sent in `Authorization`.' }),
})

/** The answer of a login that requires a second step: no token, but the challenge for the step. */
const secondStep = z.object({
  message: z
    .literal('two-factor-required')
    .meta({ description: "Always 'two-factor-required': the password is right, and a code is needed." }),
  challenge: z
    .string()
    .meta({ description: 'Send it with the code to POST /api/auth/two-factor; it works once and for five minutes.' }),
  error: z.string().meta({ description: 'The sentence for the person, that a code is needed.' }),
})
const signedIn = z.discriminatedUnion('message', [successWithToken, secondStep])
export type SignedIn = z.infer<typeof signedIn>

export { plans }

export const sessionSchema = z
  .object({
    user: z
      .object({
        id: z.string().meta({ description: 'The id of the person.' }),
        email: z.string().meta({ description: "The person's e-mail address." }),
        firstName: z.string().meta({ description: 'First names.' }),
        lastName: z.string().meta({ description: 'Last names.' }),
        image: z.string().nullable().meta({ description: "The path of the person's picture; null without one." }),
        locale: z.enum(locales).meta({ description: 'The language that the person chose in the profile.' }),
      })
      .meta({ description: 'The person who is signed in.' }),
    clinic: z
      .object({
        id: z.string().meta({ description: 'The id of the clinic.' }),
        name: z.string().meta({ description: 'The name of the clinic.' }),
        role: z.enum(roles).meta({ description: "The person's role in this clinic." }),
      })
      .meta({ description: 'The clinic in which the session works.' }),
    plan: z.enum(plans).meta({ description: "The clinic's plan that is in effect." }),
    premium: z
      .boolean()
      .meta({ description: 'True if the plan is a paid one and not in its trial: the Premium badge.' }),
    verified: z.boolean().meta({ description: 'True if an administrator verified the professional number.' }),
    operator: z.boolean().meta({ description: 'True for the operator of this installation.' }),
    queueKey: z.string().meta({
      description:
        '32 bytes in base64url, the same in every session of the user: the key that encrypts unsent decisions on a device.',
    }),
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof sessionSchema>

export const login = route(endpoints.login, {
  summary: 'Log in with e-mail and password',
  tag: 'accounts',
  audit: beforeSession,
  body: loginSchema,
  answer: { status: 200, json: signedIn },
  errors: ['CREDENTIALS_REQUIRED', 'CREDENTIALS_WRONG', 'EMAIL_INVALID', 'TOO_MANY_ATTEMPTS'],
})

export const loginGmail = route(endpoints.loginGmail, {
  summary: 'Log in with a Google ID token, sent as Bearer',
  tag: 'accounts',
  audit: beforeSession,
  body: googleLoginSchema,
  answer: { status: 200, json: signedIn },
  errors: [
    'GOOGLE_NOT_CONFIGURED',
    'GOOGLE_TOKEN_INVALID',
    'GOOGLE_ACCOUNT_UNKNOWN',
    'GOOGLE_ACCOUNT_OTHER',
    'GOOGLE_NOT_LINKED',
    'GOOGLE_UNREACHABLE',
  ],
})

/** Minutes for which a nonce is valid, and the maximum age of an ID token. */
export const googleMinutes = 10

export const googleNonce = route(endpoints.googleNonce, {
  summary: 'The nonce for which Google is to make an ID token; works once and for ten minutes',
  tag: 'accounts',
  audit: beforeSession,
  answer: {
    status: 200,
    json: z.object({
      nonce: z.string().meta({ description: 'A value that is used once: the ID token of Google has to contain it.' }),
    }),
  },
  errors: ['GOOGLE_NOT_CONFIGURED'],
})

export const passwordCheckSchema = z.object({
  password: z.string().max(1024).meta({ description: 'The password that is to be judged; it is not stored.' }),
  about: z
    .array(z.string().max(254))
    .max(6)
    .default([])
    .meta({ description: "The user's other entries, which an attacker tries first." }),
})

export const checkPassword = route(endpoints.checkPassword, {
  summary: 'Check if a new password would be refused; it is stored nowhere',
  tag: 'accounts',
  audit: beforeSession,
  body: passwordCheckSchema,
  answer: { status: 200, json: success },
  errors: ['PASSWORD_LENGTH', 'PASSWORD_TOO_COMMON', 'SERVER_BUSY', 'TOO_MANY_ATTEMPTS'],
})

export const register = route(endpoints.register, {
  summary: 'Create an account and its personal clinic',
  tag: 'accounts',
  audit: beforeSession,
  body: registerSchema,
  answer: { status: 200, json: success },
  errors: [
    'EMAIL_TAKEN',
    'EMAIL_INVALID',
    'NAME_INVALID',
    'TEXT_TOO_LONG',
    'PASSWORD_LENGTH',
    'PASSWORD_TOO_COMMON',
    'SERVER_BUSY',
    'TOO_MANY_ATTEMPTS',
  ],
})

export const registerGmail = route(endpoints.registerGmail, {
  summary: 'Create an account with a Google ID token, sent as Bearer',
  tag: 'accounts',
  audit: beforeSession,
  body: googleRegisterSchema,
  answer: { status: 200, json: successWithToken },
  errors: ['EMAIL_TAKEN', 'GOOGLE_NOT_CONFIGURED', 'GOOGLE_TOKEN_INVALID', 'GOOGLE_UNREACHABLE'],
})

export const takeSecondStep = route(endpoints.takeSecondStep, {
  summary: 'The second step of a login: the challenge of the first and a code',
  tag: 'accounts',
  audit: beforeSession,
  body: z.object({
    challenge: z.string().min(1).max(200).meta({ description: 'The `challenge` that the sign-in answered.' }),
    code: z.string().trim().min(1).max(20).meta({ description: 'Six digits of the application, or a backup code.' }),
    remember,
    device,
  }),
  answer: { status: 200, json: successWithToken },
  errors: ['CODE_WRONG', 'LINK_INVALID', 'TOO_MANY_ATTEMPTS'],
})

export const forgotSchema = z.object({ email, device })

export const forgotPassword = route(endpoints.forgotPassword, {
  summary: 'Mail the link that sets a new password; answers the same whether the e-mail has an account or not',
  tag: 'accounts',
  audit: beforeSession,
  body: forgotSchema,
  answer: { status: 200, json: success },
  errors: ['EMAIL_INVALID', 'TOO_MANY_ATTEMPTS'],
})

/** Minutes for which the link of a forgotten password is valid. */
export const resetMinutes = 60

const linkToken = z.string().min(1).max(200)

export const resetPassword = route(endpoints.resetPassword, {
  summary: 'Set a new password with the link of a mail, once and within an hour; every session ends',
  tag: 'accounts',
  audit: beforeSession,
  body: z.object({
    token: linkToken.meta({ description: 'The token of the link in the mail.' }),
    password: passwordSchema.meta({ description: 'The new password.' }),
  }),
  answer: { status: 200, json: successWithDevice },
  errors: [
    'LINK_INVALID',
    'PASSWORD_LENGTH',
    'PASSWORD_TOO_COMMON',
    'SERVER_BUSY',
    'TOO_MANY_ATTEMPTS',
    'DEMO_ACCOUNT',
  ],
})

export const verifyEmail = route(endpoints.verifyEmail, {
  summary:
    'Prove an e-mail with the link of a mail: with the password of the registration, or with a new one, which ends ' +
    'everything that was set up before',
  tag: 'accounts',
  audit: beforeSession,
  body: z.object({
    token: linkToken.meta({ description: 'The token of the link in the mail.' }),
    password: z.string().min(1).max(1024).meta({ description: "The account's current password, or its new one." }),
    is_new: z.boolean().default(false).meta({
      description: 'true: `password` is a new one, which replaces that of the account.',
    }),
  }),
  answer: { status: 200, json: successWithDevice },
  errors: [
    'LINK_INVALID',
    'PASSWORD_WRONG',
    'PASSWORD_LENGTH',
    'PASSWORD_TOO_COMMON',
    'SERVER_BUSY',
    'TOO_MANY_ATTEMPTS',
    'DEMO_ACCOUNT',
  ],
})

export const logout = route(endpoints.logout, {
  summary: 'End this session',
  tag: 'accounts',
  audit: { writes: ['logout'] },
  answer: { status: 200, json: success },
  errors: [],
})

export const getSession = route(endpoints.getSession, {
  summary: 'Read the signed-in user with the clinic and the plan',
  tag: 'accounts',
  audit: ownAccount,
  answer: { status: 200, json: sessionSchema },
  errors: [],
})
