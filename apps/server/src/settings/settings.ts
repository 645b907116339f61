import { z } from 'zod'
import { accountVariables } from './account-settings.ts'
import { type BackupSettings, backupSettingsSchema, backupVariables } from './backup-settings.ts'
import { connectionVariables } from './connection-settings.ts'
import { type EngineSettings, engineSettingsSchema, engineVariables } from './engine-settings.ts'
import { isLoopback } from './loopback.ts'
import { type PictureSettings, pictureSettingsSchema, pictureVariables } from './picture-settings.ts'
import { type S3Settings, s3SettingsSchema, s3Variables } from './s3-settings.ts'
import { withSecretFiles } from './secret-files.ts'
import { serverVariables } from './server-settings.ts'
import { factsOfSetting } from './setting.ts'
import type { SigningIdentity } from './signing-identity.ts'
import { signingSettingsSchema, signingVariables } from './signing-settings.ts'
import { storageVariables } from './storage-settings.ts'
import { type TraceSettings, traceSettingsSchema, traceVariables } from './trace-settings.ts'

const settingsSchema = z
  .object({
    ...serverVariables,
    ...accountVariables,
    ...storageVariables,
    ...connectionVariables,
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
type Variables = Readonly<Record<string, z.ZodType>>

/** Every family of variables, as docs/settings.md shows them. */
export const settingFamilies: readonly { readonly title: string; readonly variables: Variables }[] = [
  { title: 'The server', variables: serverVariables },
  { title: 'Accounts, mail and the operator', variables: accountVariables },
  { title: 'What is stored, and how long', variables: storageVariables },
  { title: 'The detector', variables: engineVariables },
  { title: 'Pictures', variables: pictureVariables },
  { title: 'Other programs and equipment', variables: connectionVariables },
  { title: 'Files in S3', variables: s3Variables },
  { title: 'Backups', variables: backupVariables },
  { title: 'Signatures in PDFs', variables: signingVariables },
  { title: 'Traces', variables: traceVariables },
]

const secretVariables = settingFamilies.flatMap(({ variables }) =>
  Object.entries(variables).flatMap(([name, type]) => (factsOfSetting(type).secret ? [name] : [])),
)

export type Environment = Readonly<Record<string, string | undefined>>

export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

/**
 * Parses the environment into settings; reports an invalid variable by its name, never by its value, which may be a secret.
 */
export const readSettings = (given: Environment): Settings => {
  const { env, unreadable } = withSecretFiles(given, secretVariables)
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
