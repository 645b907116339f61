import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How long a sender has to read the answer before the connection is cut: closing at once would discard the answer (RST). */
const lingerMs = 1000

/**
 * A response that is sent before its request was read completely has `connection: close`, and the connection ends after it
 * (RFC 9112 §9.6). Otherwise a proxy that reuses connections would send the next user's request into a connection that is
 * about to be cut, and that user would get a 502.
 */
export const closeAfterUnreadRequests = (server: Pick<Server, 'prependListener'>): void => {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return
    let keepAlive = response.shouldKeepAlive
    const isUnread = () => !request.complete
    // Node reads this once, when it writes the headers: only then is it known whether the request was read.
    Object.defineProperty(response, 'shouldKeepAlive', {
      get: () => {
        if (!isUnread()) return keepAlive
        lingerOnClose(request)
        return false
      },
      set: (value: boolean) => {
        keepAlive = value
      },
    })
  })
}

/** RFC 9112 §6.3: a request has a body if one of these headers is present. */
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Makes Node's own close after this answer wait: it sends the end, then discards what still comes for a while. */
const lingerOnClose = (request: IncomingMessage): void => {
  const { socket } = request
  let isLingering = false
  socket.destroySoon = () => {
    if (isLingering) return
    isLingering = true
    linger(request, socket)
  }
}

const linger = (request: IncomingMessage, socket: Socket): void => {
  socket.end()
  // Remaining listeners would pause the stream once its buffer is full.
  request.removeAllListeners('data')
  request.resume()
  const cut = setTimeout(() => socket.destroy(), lingerMs).unref()
  socket.once('close', () => clearTimeout(cut))
}
