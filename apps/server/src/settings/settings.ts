import type { z } from 'zod'
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
  const server = serverSettingsSchema.safeParse(env)
  const accounts = accountSettingsSchema.safeParse(env)
  const storage = storageSettingsSchema.safeParse(env)
  const connections = connectionSettingsSchema.safeParse(env)
  const engine = engineSettingsSchema.safeParse(env)
  const pictures = pictureSettingsSchema.safeParse(env)
  const s3 = s3SettingsSchema.safeParse(env)
  const backup = backupSettingsSchema.safeParse(env)
  const traces = traceSettingsSchema.safeParse(env)
  const signing = signingSettingsSchema.safeParse(env)
  if (
    server.success &&
    accounts.success &&
    storage.success &&
    connections.success &&
    engine.success &&
    pictures.success &&
    s3.success &&
    backup.success &&
    traces.success &&
    signing.success
  ) {
    return {
      ...server.data,
      ...accounts.data,
      ...storage.data,
      ...connections.data,
      ...traces.data,
      engine: engine.data,
      pictures: pictures.data,
      s3: s3.data,
      backup: backup.data,
      signing: signing.data,
    }
  }
  const families = [server, accounts, storage, connections, engine, pictures, s3, backup, traces, signing]
  const issues = families.flatMap(({ error }) => error?.issues ?? [])
  // Two families may read the same variable.
  const lines = new Set(issues.map(issue => `${issue.path.join('.')}: ${issue.message}`))
  throw new SettingsError(`Wrong setting in the environment.\n${[...lines].join('\n')}`)
}
