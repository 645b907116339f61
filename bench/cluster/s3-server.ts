import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from '../../apps/server/src/testing/free-port.ts'

/*
 * Versity S3 Gateway (Apache-2.0), a real S3 server over a folder that checks signatures and checksums. Only soaks and
 * benches use it; Go builds it if it is not installed.
 */
const program = 'versitygw'
const source = 'github.com/versity/versitygw/cmd/versitygw@v1.8.0'

const findProgram = (): string => {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), join(homedir(), 'go', 'bin')]
  const found = folders.map(folder => join(folder, program)).find(path => existsSync(path))
  if (found) return found
  process.stdout.write(`building ${source}\n`)
  execFileSync('go', ['install', source], { stdio: 'inherit' })
  return join(homedir(), 'go', 'bin', program)
}

export interface S3Server {
  /** The settings of a server that stores its files there. */
  readonly settings: Readonly<Record<string, string>>
  /** Shuts it down and keeps its objects. */
  halt(): Promise<void>
  /** Restarts it at the same address. */
  resume(): Promise<void>
  /** Stops it and removes its objects. */
  stop(): Promise<void>
}

/** Stores its objects in a separate folder inside `parent`. */
export async function startS3Server(parent = tmpdir()): Promise<S3Server> {
  const path = findProgram()
  const folder = await mkdtemp(join(parent, 'xrai-s3-'))
  const bucket = 'radiographs'
  await mkdir(join(folder, bucket))
  const port = await freePort()
  const accessKey = 'xrai'
  const secretKey = randomBytes(16).toString('hex')
  const env = { ...process.env, ROOT_ACCESS_KEY: accessKey, ROOT_SECRET_KEY: secretKey }

  const begin = async () => {
    const server = spawn(path, ['--quiet', '--port', `127.0.0.1:${port}`, 'posix', folder], { env, stdio: 'ignore' })
    const ended = once(server, 'exit')
    await answering(`http://127.0.0.1:${port}`)
    return async () => {
      server.kill('SIGKILL')
      await ended
    }
  }
  let halt = await begin()
  return {
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKey,
      S3_SECRET_ACCESS_KEY: secretKey,
    },
    halt: () => halt(),
    resume: async () => {
      halt = await begin()
    },
    stop: async () => {
      await halt()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const answering = async (url: string): Promise<void> => {
  for (let attempt = 0; attempt < 100; attempt++) {
    const isThere = await fetch(url).then(
      () => true,
      () => false,
    )
    if (isThere) return
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error('the S3 server did not start')
}
