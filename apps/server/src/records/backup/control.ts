import { randomBytes, timingSafeEqual } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { z } from 'zod'
import { BackupError } from '../../base/backup-error.ts'
import { jsonOrNull } from '../../base/json-or-null.ts'
import type { Log } from '../../base/log/log.ts'
import { writeSynced } from '../../base/sync.ts'
import { isStorageOutage } from '../../platform/storage/storage-outage.ts'

/*
 * The embedded database belongs to the running server, so a command delegates its work to the server: one line of
 * JSON each way on a local port. The port and a random token are in DATA_DIR, which only its owner can read.
 */
const controlFile = 'control.json'
const addressSchema = z.object({ port: z.number().int(), token: z.string() })
const answerSchema = z.union([z.object({ done: z.unknown() }), z.object({ failed: z.string() })])
const maxBytes = 64 * 1024

/** Responds to one command; the message of a BackupError is returned to the caller, other errors are logged. */
export type Answer = (command: unknown) => Promise<unknown>

/** Listens for commands of this machine; returns a function that stops it. */
export const openControl = async (
  dataDir: string,
  log: Pick<Log, 'error'>,
  answer: Answer,
): Promise<() => Promise<void>> => {
  const token = randomBytes(32).toString('hex')
  const path = join(dataDir, controlFile)
  const server = createServer(socket => {
    socket.on('error', () => undefined)
    void serve(socket, token, log, answer)
  })
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  server.unref()
  await writeAddress(path, { port, token })
  return async () => {
    await rm(path, { force: true }).catch(passOutage)
    server.close()
  }
}

/** On a full or read-only disk the program still serves reads, and the commands find no server. */
const writeAddress = async (path: string, address: z.infer<typeof addressSchema>): Promise<void> => {
  try {
    await rm(path, { force: true })
    await writeSynced(path, JSON.stringify(address))
  } catch (error) {
    passOutage(error)
  }
}

const passOutage = (error: unknown): void => {
  if (!isStorageOutage(error)) throw error
}

const serve = async (socket: Socket, token: string, log: Pick<Log, 'error'>, answer: Answer): Promise<void> => {
  const line = await readLine(socket)
  const given = z.object({ token: z.string(), command: z.unknown() }).safeParse(jsonOrNull(line))
  if (!given.success || !isSame(given.data.token, token)) return void socket.destroy()
  const result = await answer(given.data.command).then(
    done => ({ done }),
    (error: unknown) => {
      if (error instanceof BackupError) return { failed: error.message }
      log.error('command-failed', { error })
      return { failed: 'The server met a fault; its log names it.' }
    },
  )
  socket.end(`${JSON.stringify(result)}\n`)
}

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/**
 * Sends a command to the server of DATA_DIR. Throws BackupError if there is no response, or with the server's error.
 */
export const askServer = async (dataDir: string, command: unknown): Promise<unknown> => {
  const unreachable = `${dataDir} is in use by another process, which does not answer. Stop that one first.`
  const text = await readFile(join(dataDir, controlFile), 'utf8').catch(() => '')
  const address = addressSchema.safeParse(jsonOrNull(text))
  if (!address.success) throw new BackupError(unreachable)
  const socket = connect(address.data.port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(`${JSON.stringify({ token: address.data.token, command })}\n`)
  const answer = answerSchema.safeParse(jsonOrNull(await readLine(socket, Number.POSITIVE_INFINITY)))
  socket.destroy()
  if (!answer.success) throw new BackupError(unreachable)
  if ('failed' in answer.data) throw new BackupError(answer.data.failed)
  return answer.data.done
}

/** The first line; empty if there is none, or if it is too long. */
const readLine = async (socket: Socket, most = maxBytes): Promise<string> => {
  let text = ''
  try {
    for await (const piece of socket.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
      text += piece
      if (text.length > most) return ''
      const end = text.indexOf('\n')
      if (end >= 0) return text.slice(0, end)
    }
  } catch {
    // The other side has disconnected.
  }
  return ''
}
