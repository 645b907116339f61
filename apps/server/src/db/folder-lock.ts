import { createHash } from 'node:crypto'
import { realpath, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Said in English to whoever starts the program: no user of the product ever sees it. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
}

/**
 * Holds a folder for this process: two that write the same embedded database destroy it. The lock is a local socket,
 * which the system closes with the process however it ends; a pid in a file would outlive a kill, and in a container
 * the next process has the same one. The result lets go.
 */
export const lockFolder = async (folder: string): Promise<() => Promise<void>> => {
  const address = addressOf(await realpath(folder))
  const server = (await listen(address)) ?? (await takeOver(address, folder))
  server.unref()
  return () => new Promise(resolve => server.close(() => resolve()))
}

const addressOf = (folder: string): string => {
  const name = `xrai-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)
}

/** Null when the address is taken, by a process or by the socket that a killed one left. */
const listen = (address: string): Promise<Server | null> =>
  new Promise((resolve, reject) => {
    const server = createServer(socket => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    )
    server.listen(address, () => resolve(server))
  })

const takeOver = async (address: string, folder: string): Promise<Server> => {
  if (!(await answers(address))) {
    await rm(address, { force: true })
    const server = await listen(address)
    if (server) return server
  }
  throw new FolderInUse(`${folder} is in use by another process. Stop that one first.`)
}

const answers = (address: string): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect(address)
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
