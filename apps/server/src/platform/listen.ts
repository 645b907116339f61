import { createServer, isIPv6, type Server } from 'node:net'
import { type Settings, SettingsError } from '../settings/settings.ts'

export interface Listening {
  /** The URL for a browser on this machine, or on another one by the address in HOST. */
  readonly url: string
  readonly port: number
  /** Accepts no new connection, and waits for the current ones. */
  close(): Promise<void>
}

/**
 * Both loopback addresses, because `localhost` may mean either, and another program on the other one could be mistaken
 * for this one.
 */
const loopback = ['127.0.0.1', '::1'] as const
/** The error codes of a system without IPv6. */
const absent = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])

interface Names {
  readonly host: string
  readonly port: string
}
const ofHttp: Names = { host: 'HOST', port: 'PORT' }

/**
 * Listens at HOST and PORT, or at the given settings; port 0 chooses a free one. Throws SettingsError if the port is
 * taken or HOST is not an address of this machine.
 */
export const listen = async (
  server: Server,
  { host, port }: Pick<Settings, 'host' | 'port'>,
  names = ofHttp,
): Promise<Listening> => {
  const isHere = host === 'localhost' || host === loopback[0]
  const refuse = refused(host, port, names)
  const given = await listenAt(server, isHere ? loopback[0] : host, port).catch(refuse)
  const second = isHere ? await listenBeside(server, loopback[1], given, port === 0).catch(refuse) : null
  return {
    port: given,
    url: `http://${urlHost(host)}:${given}`,
    close: async () => {
      await Promise.all([server, ...(second ? [second] : [])].map(closed))
    },
  }
}

/** Listens at the second address and passes its connections on, because a Node server listens at only one. */
const listenBeside = async (
  server: Server,
  host: string,
  port: number,
  isFreePort: boolean,
): Promise<Server | null> => {
  const second = createServer({ allowHalfOpen: true, noDelay: true }, socket => server.emit('connection', socket))
  try {
    await listenAt(second, host, port)
    return second
  } catch (error) {
    // Only the first address has chosen the free port.
    if (isFreePort || (error instanceof Error && 'code' in error && absent.has(String(error.code)))) return null
    await closed(server)
    throw error
  }
}

const listenAt = (server: Server, host: string, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })

const refused =
  (host: string, port: number, names: Names) =>
  (error: NodeJS.ErrnoException): never => {
    if (error.code === 'EADDRINUSE') throw new SettingsError(`${names.port}: ${port} is taken by another program.`)
    if (error.code === 'EACCES') throw new SettingsError(`${names.port}: this user may not listen on ${port}.`)
    if (error.code === 'ENOTFOUND' || error.code === 'EADDRNOTAVAIL') {
      throw new SettingsError(`${names.host}: ${host} is no address of this machine.`)
    }
    throw error
  }

const closed = (server: Server): Promise<void> => new Promise(resolve => server.close(() => resolve()))

const asLocalhost = new Set(['127.0.0.1', '::1', '0.0.0.0', '::'])

const urlHost = (host: string): string => {
  if (asLocalhost.has(host)) return 'localhost'
  return isIPv6(host) ? `[${host}]` : host
}
