import { z } from 'zod'
import { accountSettingsSchema, accountVariables } from './account-settings.ts'
import { type BackupSettings, backupSettingsSchema, backupVariables } from './backup-settings.ts'
import { connectionSettingsSchema, connectionVariables } from './connection-settings.ts'
import { type EngineSettings, engineSettingsSchema, engineVariables } from './engine-settings.ts'
import { type PictureSettings, pictureSettingsSchema, pictureVariables } from './picture-settings.ts'
import { type S3Settings, s3SettingsSchema, s3Variables } from './s3-settings.ts'
import { withSecretFiles } from './secret-files.ts'
import { serverSettingsSchema, serverVariables } from './server-settings.ts'
import { factsOfSetting } from './setting.ts'
import type { SigningIdentity } from './signing-identity.ts'
import { signingSettingsSchema, signingVariables } from './signing-settings.ts'
import { storageSettingsSchema, storageVariables } from './storage-settings.ts'
import { type TraceSettings, traceSettingsSchema, traceVariables } from './trace-settings.ts'

export type Settings = z.infer<typeof serverSettingsSchema> &
  z.infer<typeof accountSettingsSchema> &
  z.infer<typeof storageSettingsSchema> &
  z.infer<typeof connectionSettingsSchema> &
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
    const lines = unreadable.map(name => `${name}: cannot be read, is empty, or is said both ways`)
    throw new SettingsError(`Wrong setting in the environment.\n${lines.join('\n')}`)
  }
  const issues: z.core.$ZodIssue[] = []
  /** Gathers the faults, so that one start names those of every family. */
  const read = <T>(schema: z.ZodType<T>): T => {
    const { success, data, error } = schema.safeParse(env)
    if (success) return data
    issues.push(...error.issues)
    return z.NEVER
  }
  const settings: Settings = {
    ...read(serverSettingsSchema),
    ...read(accountSettingsSchema),
    ...read(storageSettingsSchema),
    ...read(connectionSettingsSchema),
    ...read(traceSettingsSchema),
    engine: read(engineSettingsSchema),
    pictures: read(pictureSettingsSchema),
    s3: read(s3SettingsSchema),
    backup: read(backupSettingsSchema),
    signing: read(signingSettingsSchema),
  }
  if (issues.length === 0) return settings
  // Two families may read the same variable.
  const lines = new Set(issues.map(issue => `${issue.path.join('.')}: ${issue.message}`))
  throw new SettingsError(`Wrong setting in the environment.\n${[...lines].join('\n')}`)
}
