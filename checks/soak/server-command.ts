import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const server = new URL('../../apps/server/src/', import.meta.url)

export interface Ended {
  /** Null if it was killed. */
  readonly status: number | null
  readonly output: string
}

/**
 * Starts one of the server's programs, by its path in src, on an embedded database in `dataDir` unless `settings` name
 * another.
 */
export const openCommand = (
  program: string,
  dataDir: string,
  parameters: readonly string[],
  settings: Readonly<Record<string, string>> = {},
) => {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', BACKUP_PASSPHRASE: '', ...settings }
  const path = fileURLToPath(new URL(program, server))
  const child = spawn(process.execPath, [path, ...parameters], { env, stdio: ['ignore', 'pipe', 'ignore'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const ended = new Promise<Ended>(resolve => child.once('close', status => resolve({ status, output })))
  return { kill: () => child.kill('SIGKILL'), ended }
}
