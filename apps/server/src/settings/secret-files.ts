import { readFileSync } from 'node:fs'

/** Settings that are secrets, or hold one. */
const secrets = [
  'BETTER_AUTH_SECRET',
  'DATABASE_URL',
  'KSERVE_TOKEN',
  'METRICS_TOKEN',
  'ROBOFLOW_API_KEY',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SIGNING_P12_PASSWORD',
  'SMTP_URL',
] as const

type Variables = Readonly<Record<string, string | undefined>>

/**
 * The variables with each secret that `NAME_FILE` names a file for, as containers and systemd hand them over: a process'
 * environment can be read by more than its files. `unreadable` are the names whose file is not there, or that are said
 * both ways.
 */
export const withSecretFiles = (
  env: Variables,
): { readonly env: Variables; readonly unreadable: readonly string[] } => {
  const read: Record<string, string> = {}
  const unreadable: string[] = []
  for (const name of secrets) {
    const path = env[`${name}_FILE`]
    if (!path) continue
    const content = env[name] ? null : contentOf(path)
    if (content === null) unreadable.push(`${name}_FILE`)
    else read[name] = content
  }
  return { env: { ...env, ...read }, unreadable }
}

const contentOf = (path: string): string | null => {
  try {
    // An editor ends a file with a line break.
    return readFileSync(path, 'utf8').trim()
  } catch {
    return null
  }
}
