import { z } from 'zod'
import { route } from './route.ts'

export const passwordMinimum = 8
export const passwordMaximum = 128

/** RFC 5321 §4.5.3.1.3: a path has 256 octets, two of them brackets. */
const email = z.email().max(254)
const name = z.string().trim().min(1).max(120)

export const loginSchema = z.object({ email, password: z.string().min(1) })
export const registerSchema = z.object({
  email,
  password: z.string().min(passwordMinimum).max(passwordMaximum),
  first_name: name,
  last_name: name,
})
export const googleLoginSchema = z.object({ email })
export const googleRegisterSchema = z.object({ first_name: z.string().trim().max(120), last_name: name, email })

/** The answer of SPEC §7: `message` is 'success' when it is; a refusal is a Failure with its status. */
const success = z.object({ message: z.literal('success') })
const successWithToken = success.extend({ token: z.string() })

export const roles = ['owner', 'dentist', 'assistant'] as const
export const plans = ['basico', 'profesional', 'empresarial'] as const

export const sessionSchema = z
  .object({
    user: z.object({
      id: z.string(),
      email: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      image: z.string().nullable(),
    }),
    clinic: z.object({ id: z.string(), name: z.string(), role: z.enum(roles) }),
    plan: z.enum(plans),
    /** True when the plan is a paid one: the Premium badge. */
    premium: z.boolean(),
    /** True when an administrator verified the professional number. */
    verified: z.boolean(),
    /** True for whoever runs this installation. */
    operator: z.boolean(),
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof sessionSchema>

export const login = route({
  method: 'post',
  path: '/api/auth/login',
  summary: 'Log in with e-mail and password',
  tag: 'accounts',
  session: false,
  body: loginSchema,
  answer: { status: 200, json: successWithToken },
  errors: ['CREDENTIALS_REQUIRED', 'CREDENTIALS_WRONG', 'EMAIL_INVALID', 'TOO_MANY_ATTEMPTS'],
})

export const loginGmail = route({
  method: 'post',
  path: '/api/auth/login-gmail',
  summary: 'Log in with a Google ID token, sent as Bearer',
  tag: 'accounts',
  session: false,
  body: googleLoginSchema,
  answer: { status: 200, json: successWithToken },
  errors: ['GOOGLE_NOT_CONFIGURED', 'GOOGLE_TOKEN_INVALID', 'GOOGLE_ACCOUNT_UNKNOWN', 'GOOGLE_UNREACHABLE'],
})

export const register = route({
  method: 'post',
  path: '/api/auth/register',
  summary: 'Create an account and its personal clinic',
  tag: 'accounts',
  session: false,
  body: registerSchema,
  answer: { status: 200, json: success },
  errors: ['EMAIL_TAKEN', 'EMAIL_INVALID', 'PASSWORD_LENGTH', 'TOO_MANY_ATTEMPTS'],
})

export const registerGmail = route({
  method: 'post',
  path: '/api/auth/register-gmail',
  summary: 'Create an account with a Google ID token, sent as Bearer',
  tag: 'accounts',
  session: false,
  body: googleRegisterSchema,
  answer: { status: 200, json: successWithToken },
  errors: ['EMAIL_TAKEN', 'GOOGLE_NOT_CONFIGURED', 'GOOGLE_TOKEN_INVALID', 'GOOGLE_UNREACHABLE'],
})

export const logout = route({
  method: 'post',
  path: '/api/auth/logout',
  summary: 'End this session',
  tag: 'accounts',
  session: true,
  answer: { status: 200, json: success },
  errors: [],
})

export const getSession = route({
  method: 'get',
  path: '/api/session',
  summary: 'Who is signed in, in which clinic, on which plan',
  tag: 'accounts',
  session: true,
  answer: { status: 200, json: sessionSchema },
  errors: [],
})
