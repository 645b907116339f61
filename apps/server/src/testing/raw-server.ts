import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { type ConnectionRules, limitConnections } from '../http/frame/connections.ts'

export interface RawCall {
  readonly socket: Socket
  /** The response received so far. */
  readonly answer: () => string
  /** Resolves with the whole response once the connection is closed. */
  readonly closed: Promise<string>
}

/** Serves an application on a separate port, like the server, to test behaviour that only real connections show. */
export const startRawServer = async (
  app: Hono,
  rules: Partial<ConnectionRules> = {},
  trustedProxies: string[] = [],
) => {
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }))
  limitConnections(server, { trustedProxies, rules })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  const { port } = address

  /** A connection that sends `text` unchanged. */
  const send = (text: string): RawCall => {
    let answer = ''
    const socket = connect(port, '127.0.0.1')
    // Buffered until the connection is established, before anything else that a test writes.
    socket.write(text)
    socket.on('data', data => {
      answer += data.toString('latin1')
    })
    socket.on('error', () => undefined)
    return { socket, answer: () => answer, closed: once(socket, 'close').then(() => answer) }
  }

  /** The beginning of an upload that announces a length of `length` bytes. */
  const beginUpload = (token: string, length: number, more = '') =>
    send(
      `POST /api/roboflow/testing-models HTTP/1.1\r\nhost: x\r\nauthorization: ${token}\r\n${more}` +
        `content-type: multipart/form-data; boundary=b\r\ncontent-length: ${length}\r\n\r\n-`,
    )

  return {
    url: `http://127.0.0.1:${port}`,
    server,
    send,
    beginUpload,
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
