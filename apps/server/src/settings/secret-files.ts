import { readFileSync } from 'node:fs'

type Variables = Readonly<Record<string, string | undefined>>

/**
 * The variables with each of these secrets that `NAME_FILE` names a file for, as containers and systemd hand them over: a process'
 * environment can be read by more than its files. `unreadable` are the names whose file is not there or is empty, as one
 * is that was not filled, and those that are said both ways.
 */
export const withSecretFiles = (
  env: Variables,
  secrets: readonly string[],
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
    return readFileSync(path, 'utf8').trim() || null
  } catch {
    return null
  }
}
