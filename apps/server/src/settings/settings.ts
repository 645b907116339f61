import { isAbsolute } from 'node:path'
import { fileURLToPath } from 'node:url'
import { plans } from '@xrai/contract/routes/accounts'
import { z } from 'zod'
import { logFormats, logLevels } from '../base/log/log.ts'
import { type BackupSettings, backupSettingsSchema } from './backup-settings.ts'
import { type EngineSettings, engineSettingsSchema } from './engine-settings.ts'
import { isLoopback } from './loopback.ts'
import { optional } from './optional.ts'
import { type PictureSettings, pictureSettingsSchema } from './picture-settings.ts'
import { type S3Settings, s3SettingsSchema } from './s3-settings.ts'
import { withSecretFiles } from './secret-files.ts'
import type { SigningIdentity } from './signing-identity.ts'
import { signingSettingsSchema } from './signing-settings.ts'
import { type TraceSettings, traceSettingsSchema } from './trace-settings.ts'

const repository = fileURLToPath(new URL('../../../../', import.meta.url))

const isPrivate = (address: string): boolean => {
  if (!URL.canParse(address)) return true
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || isLoopback(hostname)
}

const proxy = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])

const listOf = (one: z.ZodType, message: string) =>
  z
    .string()
    .default('')
    .transform(list => (list === '' ? [] : list.split(',').map(entry => entry.trim())))
    .refine(list => list.every(entry => one.safeParse(entry).success), message)

const settingsSchema = z
  .object({
    PORT: optional(z.coerce.number().int().min(0).max(65535).default(3000)),
    /** The listening address; a container, or access from a phone on the network, needs 0.0.0.0. */
    HOST: optional(z.union([z.ipv4(), z.ipv6(), z.hostname()]).default('127.0.0.1')),
    /** The folder of the embedded database, the files and the session secret. */
    DATA_DIR: optional(z.string().default(`${repository}data`)),
    DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ }).optional()),
    /**
     * The URL of that database as the owner of its tables, the role that runs the migrations; then DATABASE_URL's role
     * cannot change the audit trail.
     */
    DATABASE_OWNER_URL: optional(z.url({ protocol: /^postgres(ql)?$/ }).optional()),
    GOOGLE_CLIENT_ID: optional(z.string().optional()),
    GOOGLE_ISSUER: optional(z.url().default('https://accounts.google.com')),
    GOOGLE_JWKS_URL: optional(z.url().default('https://www.googleapis.com/oauth2/v3/certs')),
    /** `on`: an unused embedded database gets the demo clinic, whose login is public. */
    DEMO_CLINIC: optional(z.enum(['on', 'off']).default('on')),
    DEFAULT_PLAN: optional(z.enum(plans).default('basico')),
    ADMIN_EMAIL: optional(z.email().optional()),
    /** Notified of every session that begins and ends; the browser sends it the bearer token, so it must be encrypted. */
    TOKEN_SYNC_URL: optional(
      z
        .url({ protocol: /^https?$/ })
        .refine(isPrivate, 'must be https, or http on this machine')
        .optional(),
    ),
    /** The SMTP server for outgoing mail: smtp://user:password@host:587 or smtps://…:465. */
    SMTP_URL: optional(z.url({ protocol: /^smtps?$/ }).optional()),
    MAIL_FROM: optional(z.string().optional()),
    /**
     * The public URL of this installation: links in mails begin with it, never with the host of a request (host header
     * poisoning).
     */
    PUBLIC_URL: optional(z.url({ protocol: /^https?$/ }).optional()),
    /** Proxies whose X-Forwarded-For is trusted: an address, or a network such as 10.0.0.0/8. */
    TRUSTED_PROXIES: optional(listOf(proxy, 'must be addresses, separated by commas')),
    /**
     * Hosts of webhooks in addition to the public internet, which may also be called by http: names, addresses, and networks
     * such as 10.1.0.0/16.
     */
    WEBHOOK_PRIVATE_HOSTS: optional(
      listOf(
        z.union([proxy, z.hostname()]),
        'must be names of hosts, addresses or nets, separated by commas',
      ).transform(list => list.map(one => one.toLowerCase())),
    ),
    /**
     * Hosts of clinics' equipment and PACS: DIMSE connects only to these, and DICOMweb may use http to these. Same format as
     * WEBHOOK_PRIVATE_HOSTS.
     */
    PEER_PRIVATE_HOSTS: optional(
      listOf(
        z.union([proxy, z.hostname()]),
        'must be names of hosts, addresses or nets, separated by commas',
      ).transform(list => list.map(one => one.toLowerCase())),
    ),
    /** The port on which equipment sends radiographs by DIMSE; without it no port is opened. */
    DICOM_PORT: optional(z.coerce.number().int().min(1).max(65535).optional()),
    /** The address for that port; defaults to HOST, from which it differs behind a proxy. */
    DICOM_HOST: optional(z.union([z.ipv4(), z.ipv6(), z.hostname()]).optional()),
    /**
     * The folder with a subfolder per clinic, named by its id, for radiographs that programs put there; the same for every
     * process that runs jobs or answers calls.
     */
    WATCH_DIR: optional(z.string().refine(isAbsolute, 'must be an absolute path').optional()),
    /** The token that Prometheus sends as Bearer to /metrics; without it that path does not exist. */
    METRICS_TOKEN: optional(z.string().min(32).optional()),
    /** The port on which a worker serves its health and metrics; without it, it listens nowhere. */
    HEALTH_PORT: optional(z.coerce.number().int().min(0).max(65535).optional()),
    /**
     * How long calls are still accepted after SIGTERM while /api/health/ready already answers 503, so that a load balancer
     * notices.
     */
    SHUTDOWN_DELAY_SECONDS: optional(z.coerce.number().int().min(0).max(300).default(0)),
    LOG_LEVEL: optional(z.enum(logLevels).default('info')),
    /** `pretty` at a terminal, `json` elsewhere. */
    LOG_FORMAT: optional(z.enum(logFormats).optional()),
    /**
     * Whole years after the last entry for which a deleted clinical record is retained, hidden; unset: no retention. A
     * clinic may set more.
     */
    RECORD_RETENTION_YEARS: optional(z.coerce.number().int().min(1).max(100).optional()),
    /** Months after its answer for which a message of the contact form is retained; unanswered, twice as many. */
    CONTACT_MESSAGE_MONTHS: optional(z.coerce.number().int().min(1).max(120).default(12)),
    /** Days after which an account is erased that never verified its e-mail and is not used; only if mail is set up. */
    UNPROVED_ACCOUNT_DAYS: optional(z.coerce.number().int().min(1).max(3650).default(30)),
    /** Gigabytes of unanalysed radiographs that a clinic may store; each counts for at least 2 MB. */
    UNANALYSED_GB: optional(z.coerce.number().positive().max(100_000).default(20)),
    /** Gigabytes of radiographs that a clinic may store until an owner has verified the e-mail; only if mail is set up. */
    UNPROVED_GB: optional(z.coerce.number().positive().max(100_000).default(1)),
    /** Clinics that may be registered from one address per day; 0 sets no limit. Calls from this machine have none. */
    NEW_CLINICS_A_DAY: optional(z.coerce.number().int().min(0).max(100_000).default(20)),
    /** Gigabytes of the disk that uploads leave free; 0 reserves nothing. */
    DISK_RESERVE_GB: optional(z.coerce.number().min(0).max(100_000).default(2)),
    BETTER_AUTH_SECRET: optional(z.string().min(32).optional()),
    SITE_PHONE: optional(z.string().default('+00 000 000 000')),
    SITE_EMAIL: optional(z.email().default('contacto@example.com')),
    SITE_LOCATION: optional(z.string().default('Ciudad, País')),
    SITE_VIDEO_URL: optional(z.url().default('https://example.com/video')),
    SITE_SOCIAL_URL: optional(z.url().default('https://example.com/social')),
  })
  .refine(env => env.DICOM_PORT === undefined || env.PEER_PRIVATE_HOSTS.length > 0, {
    path: ['PEER_PRIVATE_HOSTS'],
    message: 'is needed when DICOM_PORT is set: the equipment that may send',
  })
  .transform(env => ({ ...env, PUBLIC_URL: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '') }))
  .transform(env => ({
    port: env.PORT,
    host: env.HOST,
    /** True if only this machine can reach the server: only then the public demo login works. */
    isLocal: isLoopback(env.HOST) && isLoopback(new URL(env.PUBLIC_URL).hostname),
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    google: env.GOOGLE_CLIENT_ID
      ? { clientId: env.GOOGLE_CLIENT_ID, issuer: env.GOOGLE_ISSUER, jwksUrl: env.GOOGLE_JWKS_URL }
      : null,
    demoClinic: env.DEMO_CLINIC === 'on',
    defaultPlan: env.DEFAULT_PLAN,
    adminEmail: env.ADMIN_EMAIL?.toLowerCase(),
    tokenSyncUrl: env.TOKEN_SYNC_URL ?? null,
    smtp: env.SMTP_URL ? { url: env.SMTP_URL, from: env.MAIL_FROM ?? `XRAI <${env.SITE_EMAIL}>` } : null,
    publicUrl: env.PUBLIC_URL,
    trustedProxies: env.TRUSTED_PROXIES,
    webhookPrivateHosts: env.WEBHOOK_PRIVATE_HOSTS,
    peerPrivateHosts: env.PEER_PRIVATE_HOSTS,
    /** Null if equipment cannot send. */
    dicom: env.DICOM_PORT === undefined ? null : { port: env.DICOM_PORT, host: env.DICOM_HOST ?? env.HOST },
    watchDir: env.WATCH_DIR ?? null,
    metricsToken: env.METRICS_TOKEN ?? null,
    healthPort: env.HEALTH_PORT ?? null,
    shutdownDelayMs: env.SHUTDOWN_DELAY_SECONDS * 1000,
    log: { level: env.LOG_LEVEL, format: env.LOG_FORMAT ?? (process.stdout.isTTY ? 'pretty' : 'json') },
    recordRetentionYears: env.RECORD_RETENTION_YEARS ?? null,
    contactMessageMonths: env.CONTACT_MESSAGE_MONTHS,
    unprovedAccountDays: env.UNPROVED_ACCOUNT_DAYS,
    unanalysedBytes: env.UNANALYSED_GB * 1024 ** 3,
    unprovedBytes: env.UNPROVED_GB * 1024 ** 3,
    newClinicsADay: env.NEW_CLINICS_A_DAY,
    diskReserveBytes: env.DISK_RESERVE_GB * 1024 ** 3,
    secret: env.BETTER_AUTH_SECRET,
    site: {
      phone: env.SITE_PHONE,
      email: env.SITE_EMAIL,
      location: env.SITE_LOCATION,
      videoUrl: env.SITE_VIDEO_URL,
      socialUrl: env.SITE_SOCIAL_URL,
    },
  }))

export type Settings = z.infer<typeof settingsSchema> &
  TraceSettings & {
    readonly engine: EngineSettings
    readonly pictures: PictureSettings
    /** Null if the files are on this machine's disk. */
    readonly s3: S3Settings | null
    readonly backup: BackupSettings
    /** Null if PDFs carry no signature of their own. */
    readonly signing: SigningIdentity | null
  }
export type Environment = Readonly<Record<string, string | undefined>>

export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

/**
 * Parses the environment into settings; reports an invalid variable by its name, never by its value, which may be a secret.
 */
export const readSettings = (given: Environment): Settings => {
  const { env, unreadable } = withSecretFiles(given)
  if (unreadable.length > 0) {
    const lines = unreadable.map(name => `${name}: cannot be read, or is said both ways`)
    throw new SettingsError(`Wrong setting in the environment.\n${lines.join('\n')}`)
  }
  const read = settingsSchema.safeParse(env)
  const engine = engineSettingsSchema.safeParse(env)
  const pictures = pictureSettingsSchema.safeParse(env)
  const s3 = s3SettingsSchema.safeParse(env)
  const backup = backupSettingsSchema.safeParse(env)
  const traces = traceSettingsSchema.safeParse(env)
  const signing = signingSettingsSchema.safeParse(env)
  if (
    read.success &&
    engine.success &&
    pictures.success &&
    s3.success &&
    backup.success &&
    traces.success &&
    signing.success
  ) {
    return {
      ...read.data,
      ...traces.data,
      engine: engine.data,
      pictures: pictures.data,
      s3: s3.data,
      backup: backup.data,
      signing: signing.data,
    }
  }
  const issues = [read, engine, pictures, s3, backup, traces, signing].flatMap(({ error }) => error?.issues ?? [])
  const lines = issues.map(issue => `${issue.path.join('.')}: ${issue.message}`)
  throw new SettingsError(`Wrong setting in the environment.\n${lines.join('\n')}`)
}
