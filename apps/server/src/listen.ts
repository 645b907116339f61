import type { Server } from 'node:http'
import { createServer, isIPv6, type Server as NetServer } from 'node:net'
import { type Settings, SettingsError } from './settings.ts'

export interface Listening {
  /** Where a browser on this machine finds the server, or one elsewhere by the address that HOST names. */
  readonly url: string
  /** Takes no new connection, and waits for those that are open. */
  close(): Promise<void>
}

/** Both addresses of this machine: `localhost` may mean either, and another program on the other one would be taken for this. */
const loopback = ['127.0.0.1', '::1'] as const
/** The system has no IPv6. */
const absent = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])

/** Listens at HOST and PORT; at port 0 where one is free. SettingsError where it is taken or HOST is none of this machine's. */
export const listen = async (server: Server, { host, port }: Pick<Settings, 'host' | 'port'>): Promise<Listening> => {
  const isHere = host === 'localhost' || host === loopback[0]
  const given = await listenAt(server, isHere ? loopback[0] : host, port).catch(refused(host, port))
  const second = isHere ? await listenBeside(server, loopback[1], given, port === 0).catch(refused(host, port)) : null
  return {
    url: `http://${urlHost(host)}:${given}`,
    close: async () => {
      await Promise.all([server, ...(second ? [second] : [])].map(closed))
    },
  }
}

/** A server of Node listens at one address: what comes in at the second one is handed on to it. */
const listenBeside = async (
  server: Server,
  host: string,
  port: number,
  isFreePort: boolean,
): Promise<NetServer | null> => {
  const second = createServer({ allowHalfOpen: true, noDelay: true }, socket => server.emit('connection', socket))
  try {
    await listenAt(second, host, port)
    return second
  } catch (error) {
    // A free port was chosen by the first address alone.
    if (isFreePort || (error instanceof Error && 'code' in error && absent.has(String(error.code)))) return null
    await closed(server)
    throw error
  }
}

const listenAt = (server: NetServer, host: string, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })

const refused =
  (host: string, port: number) =>
  (error: NodeJS.ErrnoException): never => {
    if (error.code === 'EADDRINUSE') throw new SettingsError(`PORT: ${port} is taken by another program.`)
    if (error.code === 'EACCES') throw new SettingsError(`PORT: this user may not listen on ${port}.`)
    if (error.code === 'ENOTFOUND' || error.code === 'EADDRNOTAVAIL') {
      throw new SettingsError(`HOST: ${host} is no address of this machine.`)
    }
    throw error
  }

const closed = (server: NetServer): Promise<void> => new Promise(resolve => server.close(() => resolve()))

const asLocalhost = new Set(['127.0.0.1', '::1', '0.0.0.0', '::'])

const urlHost = (host: string): string => {
  if (asLocalhost.has(host)) return 'localhost'
  return isIPv6(host) ? `[${host}]` : host
}
