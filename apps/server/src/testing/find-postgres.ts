import { accessSync, constants, globSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

/** The folder of PostgreSQL's programs: Debian's newest, or the one on PATH; null if there is none. */
export const findPostgres = (): string | null => {
  const installed = globSync('/usr/lib/postgresql/*/bin/initdb')
    .map(dirname)
    .toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))
  const onPath = (process.env['PATH'] ?? '').split(delimiter)
  return [...installed, ...onPath].find(folder => isProgram(join(folder, 'initdb'))) ?? null
}

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
