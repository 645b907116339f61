import { plans } from '@xrai/contract/routes/accounts'
import { z } from 'zod'
import { isLoopback } from './loopback.ts'
import { setting } from './setting.ts'

const isPrivate = (address: string): boolean => {
  if (!URL.canParse(address)) return true
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || isLoopback(hostname)
}

/** `a@b`, or a name and `<a@b>`. */
const sender = /^(?:[^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/

/** Who may sign in and register, and how they are written to. */
export const accountVariables = {
  ADMIN_EMAIL: setting(z.email().optional(), {
    what: 'the first operator, whose page is `/operator`; without mail, register this address first',
  }),
  DEFAULT_PLAN: setting(z.enum(plans).default('basico'), {
    what: 'plan of a new clinic; with another than `basico`, those who register a clinic also reach the private hosts that name no clinic',
  }),
  DEMO_CLINIC: setting(z.enum(['on', 'off']).default('on'), {
    what: '`off`: no demo clinic in an unused embedded database; its login is public',
  }),
  NEW_CLINICS_A_DAY: setting(z.coerce.number().int().min(0).max(100_000).default(20), {
    what: 'clinics that may be registered from one address in a day; `0` for no limit. Calls from this machine have none',
  }),
  GOOGLE_CLIENT_ID: setting(z.string().optional(), {
    what: 'Google sign-in; without it the button says that it is not set up',
  }),
  GOOGLE_ISSUER: setting(z.url().default('https://accounts.google.com'), {
    what: 'who issues the tokens of that sign-in',
  }),
  GOOGLE_JWKS_URL: setting(z.url().default('https://www.googleapis.com/oauth2/v3/certs'), {
    what: 'where the keys of that issuer are',
  }),
  TOKEN_SYNC_URL: setting(
    z
      .url({ protocol: /^https?$/ })
      .refine(isPrivate, 'must be https, or http on this machine')
      .optional(),
    {
      what: 'an address that the browser notifies of each session: `POST` when it begins, `DELETE` when it ends, the token as `Bearer`; https, or http on this machine, and it must answer CORS',
    },
  ),
  SMTP_URL: setting(
    z
      .url({ protocol: /^smtps?$/, hostname: /./, error: 'must look like smtps://user:password@mail.example:465' })
      .optional(),
    {
      what: 'mail: reset, proof of an e-mail, invitations, news of cases; without it mails are files in `DATA_DIR/outbox`',
      example: 'smtps://user:password@mail.example:465',
      secret: true,
    },
  ),
  MAIL_FROM: setting(z.string().regex(sender, 'must look like XRAI <xrai@mail.example>').optional(), {
    what: 'the sender of mails',
    fallback: '`XRAI <SITE_EMAIL>`',
  }),
  SITE_PHONE: setting(z.string().default('+00 000 000 000'), {
    what: "the operator's telephone, on the pages for visitors; the default is a placeholder, as with the other facts of the operator",
  }),
  SITE_EMAIL: setting(z.email().default('contacto@example.com'), { what: "the operator's e-mail" }),
  SITE_LOCATION: setting(z.string().default('Ciudad, País'), { what: 'where the operator is' }),
  SITE_VIDEO_URL: setting(z.url().default('https://example.com/video'), { what: "the operator's video" }),
  SITE_SOCIAL_URL: setting(z.url().default('https://example.com/social'), {
    what: "the operator's page in a social network",
  }),
}

export const accountSettingsSchema = z.object(accountVariables).transform(env => ({
  adminEmail: env.ADMIN_EMAIL?.toLowerCase(),
  defaultPlan: env.DEFAULT_PLAN,
  demoClinic: env.DEMO_CLINIC === 'on',
  newClinicsADay: env.NEW_CLINICS_A_DAY,
  google: env.GOOGLE_CLIENT_ID
    ? { clientId: env.GOOGLE_CLIENT_ID, issuer: env.GOOGLE_ISSUER, jwksUrl: env.GOOGLE_JWKS_URL }
    : null,
  tokenSyncUrl: env.TOKEN_SYNC_URL ?? null,
  smtp: env.SMTP_URL ? { url: env.SMTP_URL, from: env.MAIL_FROM ?? `XRAI <${env.SITE_EMAIL}>` } : null,
  site: {
    phone: env.SITE_PHONE,
    email: env.SITE_EMAIL,
    location: env.SITE_LOCATION,
    videoUrl: env.SITE_VIDEO_URL,
    socialUrl: env.SITE_SOCIAL_URL,
  },
}))
