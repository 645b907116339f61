import { createServer, request, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { listening } from './own-server.ts'

export interface Gateway {
  readonly url: string
  /** Refuses every new connection. */
  cut(): Promise<void>
  mend(): Promise<void>
  /** Serves a different service worker, as after a new build. */
  renew(): void
}

/** A proxy before the server under test, which lets a test disconnect its own browser only. */
export async function openGateway(behind: string): Promise<Gateway> {
  let renewed = 0
  const server: Server = createServer((incoming, outgoing) => {
    const { method, url = '/', headers } = incoming
    const onward = request(new URL(url, behind), { method, headers }, async answer => {
      if (url !== '/sw.js' || renewed === 0) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        return pipeline(answer, outgoing).catch(() => outgoing.destroy())
      }
      const { 'content-type': type } = answer.headers
      outgoing.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' })
      outgoing.end(`${(await text(answer)).replace('"name":"xrai-', `"name":"xrai-${renewed}-`)}`)
    })
    // The proxy can only change an uncompressed worker.
    if (url === '/sw.js') onward.removeHeader('accept-encoding')
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  const url = await listening(server)
  return {
    url,
    cut: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
    mend: () => new Promise(resolve => void server.listen(Number(new URL(url).port), '127.0.0.1', () => resolve())),
    renew: () => {
      renewed += 1
    },
  }
}
