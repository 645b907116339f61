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
const email = z.email().max(254)

/**
 * The token that a device got by a former login to the account, or several separated by spaces: it exempts the login
 * from delays caused by other callers' wrong passwords. `remember`: stay signed in for 30 days without use, 90 at most,
 * instead of 12 hours and 7 days.
 */
const device = z.string().max(1000).optional()
const remember = z.boolean().optional()

export const loginSchema = z.object({ email, password: z.string().min(1), remember, device })
export const registerSchema = z.object({
  email,
  password: passwordSchema,
  first_name: personNameSchema,
  last_name: personNameSchema,
})
export const googleLoginSchema = z.object({ email, remember })
export const googleRegisterSchema = z.object({
  first_name: googleNameSchema,
  last_name: z.string().trim().min(1).pipe(googleNameSchema),
  email,
})

/** The answer of specification §7: `message` is 'success'; a refusal is a Failure with its status. */
const success = z.object({ message: z.literal('success') })
/** `device`: store it on the device and send it with its next login. */
const successWithDevice = success.extend({ device: z.string().optional() })
const successWithToken = successWithDevice.extend({ token: z.string() })

/** The answer of a login that requires a second step: no token, but the challenge for the step. */
const secondStep = z.object({
  message: z.literal('two-factor-required'),
  /** Send it with the code to POST /api/auth/two-factor; it works once and for five minutes. */
  challenge: z.string(),
  error: z.string(),
})
const signedIn = z.discriminatedUnion('message', [successWithToken, secondStep])
export type SignedIn = z.infer<typeof signedIn>

export { plans }

export const sessionSchema = z
  .object({
    user: z.object({
      id: z.string(),
      email: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      image: z.string().nullable(),
      /** The language that the person chose in the profile. */
      locale: z.enum(locales),
    }),
    clinic: z.object({ id: z.string(), name: z.string(), role: z.enum(roles) }),
    plan: z.enum(plans),
    /** True if the plan is a paid one and not in its trial: the Premium badge. */
    premium: z.boolean(),
    /** True if an administrator verified the professional number. */
    verified: z.boolean(),
    /** True for the operator of this installation. */
    operator: z.boolean(),
    /**
     * 32 bytes in base64url, the same in every session of the user: the key that encrypts unsent decisions on a device.
     */
    queueKey: z.string(),
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
    'GOOGLE_UNREACHABLE',
  ],
})

/** Minutes for which a nonce is valid, and the maximum age of an ID token. */
export const googleMinutes = 10

export const googleNonce = route(endpoints.googleNonce, {
  summary: 'The nonce for which Google is to make an ID token; works once and for ten minutes',
  tag: 'accounts',
  audit: beforeSession,
  answer: { status: 200, json: z.object({ nonce: z.string() }) },
  errors: ['GOOGLE_NOT_CONFIGURED'],
})

export const passwordCheckSchema = z.object({
  password: z.string().max(1024),
  /** The user's other entries, which an attacker tries first. */
  about: z.array(z.string().max(254)).max(6).default([]),
})

export const checkPassword = route(endpoints.checkPassword, {
  summary: 'Whether a new password would be refused, before it is sent; kept nowhere',
  tag: 'accounts',
  audit: beforeSession,
  body: passwordCheckSchema,
  answer: { status: 200, json: success },
  errors: ['PASSWORD_LENGTH', 'PASSWORD_TOO_COMMON', 'TOO_MANY_ATTEMPTS'],
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
    challenge: z.string().min(1).max(200),
    code: z.string().trim().min(1).max(20),
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
  body: z.object({ token: linkToken, password: passwordSchema }),
  answer: { status: 200, json: successWithDevice },
  errors: ['LINK_INVALID', 'PASSWORD_LENGTH', 'PASSWORD_TOO_COMMON', 'TOO_MANY_ATTEMPTS', 'DEMO_ACCOUNT'],
})

export const verifyEmail = route(endpoints.verifyEmail, {
  summary:
    'Prove an e-mail with the link of a mail: with the password of the registration, or with a new one, which ends ' +
    'everything that was set up before',
  tag: 'accounts',
  audit: beforeSession,
  body: z.object({
    token: linkToken,
    /** The account's current password, or its new one. */
    password: z.string().min(1).max(1024),
    is_new: z.boolean().default(false),
  }),
  answer: { status: 200, json: successWithDevice },
  errors: [
    'LINK_INVALID',
    'PASSWORD_WRONG',
    'PASSWORD_LENGTH',
    'PASSWORD_TOO_COMMON',
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
  summary: 'Who is signed in, in which clinic, on which plan',
  tag: 'accounts',
  audit: ownAccount,
  answer: { status: 200, json: sessionSchema },
  errors: [],
})
