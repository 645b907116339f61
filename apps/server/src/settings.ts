import { fileURLToPath } from 'node:url'
import { plans } from '@xrai/contract/routes/accounts'
import { z } from 'zod'
import { type EngineSettings, engineSettingsSchema } from './engines/engine-settings.ts'
import { optional } from './optional.ts'
import { type S3Settings, s3SettingsSchema } from './storage/s3-settings.ts'

const repository = fileURLToPath(new URL('../../../', import.meta.url))

const isPrivate = (address: string): boolean => {
  if (!URL.canParse(address)) return true
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

const proxy = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])

const settingsSchema = z
  .object({
    PORT: optional(z.coerce.number().int().min(0).max(65535).default(3000)),
    /** Where the embedded database, the files and the session secret live. */
    DATA_DIR: optional(z.string().default(`${repository}data`)),
    DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ }).optional()),
    GOOGLE_CLIENT_ID: optional(z.string().optional()),
    GOOGLE_ISSUER: optional(z.url().default('https://accounts.google.com')),
    GOOGLE_JWKS_URL: optional(z.url().default('https://www.googleapis.com/oauth2/v3/certs')),
    /** Whether an unused embedded database gets the demo clinic, whose login everybody knows. */
    DEMO_CLINIC: optional(z.enum(['on', 'off']).default('on')),
    DEFAULT_PLAN: optional(z.enum(plans).default('basico')),
    ADMIN_EMAIL: optional(z.email().optional()),
    /** Told of every session that begins and ends; the browser sends it the bearer token, hence not in the clear. */
    TOKEN_SYNC_URL: optional(
      z
        .url({ protocol: /^https?$/ })
        .refine(isPrivate, 'must be https, or http on this machine')
        .optional(),
    ),
    /** Mail goes out through it: smtp://user:password@host:587 or smtps://…:465. */
    SMTP_URL: optional(z.url({ protocol: /^smtps?$/ }).optional()),
    MAIL_FROM: optional(z.string().optional()),
    /** Where people reach this installation: links in mails begin with it, never with what a request says (host poisoning). */
    PUBLIC_URL: optional(z.url({ protocol: /^https?$/ }).optional()),
    /** Proxies that say truly for whom they call: an address, or a net such as 10.0.0.0/8. */
    TRUSTED_PROXIES: optional(
      z
        .string()
        .default('')
        .transform(list => (list === '' ? [] : list.split(',').map(one => one.trim())))
        .refine(list => list.every(one => proxy.safeParse(one).success), 'must be addresses, separated by commas'),
    ),
    BETTER_AUTH_SECRET: optional(z.string().min(32).optional()),
    SITE_PHONE: optional(z.string().default('+00 000 000 000')),
    SITE_EMAIL: optional(z.email().default('contacto@example.com')),
    SITE_LOCATION: optional(z.string().default('Ciudad, País')),
    SITE_VIDEO_URL: optional(z.url().default('https://example.com/video')),
    SITE_SOCIAL_URL: optional(z.url().default('https://example.com/social')),
  })
  .transform(env => ({
    port: env.PORT,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    google: env.GOOGLE_CLIENT_ID
      ? { clientId: env.GOOGLE_CLIENT_ID, issuer: env.GOOGLE_ISSUER, jwksUrl: env.GOOGLE_JWKS_URL }
      : null,
    demoClinic: env.DEMO_CLINIC === 'on',
    defaultPlan: env.DEFAULT_PLAN,
    adminEmail: env.ADMIN_EMAIL?.toLowerCase(),
    tokenSyncUrl: env.TOKEN_SYNC_URL ?? null,
    smtp: env.SMTP_URL ? { url: env.SMTP_URL, from: env.MAIL_FROM ?? `XRAI <${env.SITE_EMAIL}>` } : null,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    trustedProxies: env.TRUSTED_PROXIES,
    secret: env.BETTER_AUTH_SECRET,
    site: {
      phone: env.SITE_PHONE,
      email: env.SITE_EMAIL,
      location: env.SITE_LOCATION,
      videoUrl: env.SITE_VIDEO_URL,
      socialUrl: env.SITE_SOCIAL_URL,
    },
  }))

export type Settings = z.infer<typeof settingsSchema> & {
  readonly engine: EngineSettings
  /** Null where the files lie on this machine's disk. */
  readonly s3: S3Settings | null
}
export type Environment = Readonly<Record<string, string | undefined>>

export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

/** The environment to settings; a wrong variable is refused by its name, never by its value, which may be a secret. */
export const readSettings = (env: Environment): Settings => {
  const read = settingsSchema.safeParse(env)
  const engine = engineSettingsSchema.safeParse(env)
  const s3 = s3SettingsSchema.safeParse(env)
  if (read.success && engine.success && s3.success) return { ...read.data, engine: engine.data, s3: s3.data }
  const issues = [read, engine, s3].flatMap(({ error }) => error?.issues ?? [])
  const lines = issues.map(issue => `${issue.path.join('.')}: ${issue.message}`)
  throw new SettingsError(`Wrong setting in the environment.\n${lines.join('\n')}`)
}
