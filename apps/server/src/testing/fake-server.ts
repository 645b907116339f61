import { createServer, type IncomingMessage, type Server } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

/** Null closes the connection without a response. */
type Answer = (request: Request, turn: number) => Response | null | Promise<Response | null>

/** Another program, on a port of this machine: it responds as the test specifies and records the requests. */
export const startFakeServer = async (answer: Answer) => {
  let answers = answer
  const asked: Request[] = []
  const server = createServer(async (incoming, outgoing) => {
    const request = await toRequest(incoming)
    asked.push(request)
    const response = await answers(request.clone(), asked.length)
    if (!response) {
      outgoing.destroy()
      return
    }
    outgoing.writeHead(response.status, Object.fromEntries(response.headers))
    // An error in the response's body breaks the connection; a caller that stops reading is no error.
    await pipeline(Readable.from(response.body ?? []), outgoing).catch(() => outgoing.destroy())
  })
  const url = await listen(server)
  return {
    url,
    /** Recorded since the last `willAnswer`. */
    asked,
    willAnswer: (next: Answer) => {
      answers = next
      asked.length = 0
    },
    close: () =>
      new Promise(resolve => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}

const toRequest = async (incoming: IncomingMessage): Promise<Request> => {
  const { method = 'GET', url, headers } = incoming
  const pairs = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
  const body = new Uint8Array(await buffer(incoming))
  return new Request(`http://${headers.host}${url}`, { method, headers: pairs, ...(body.length > 0 ? { body } : {}) })
}

const listen = (server: Server): Promise<string> =>
  new Promise(resolve => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
    })
  })

/** A response whose connection breaks in the middle of its body. */
export const brokenResponse = (whole: Uint8Array, contentType: string): Response => {
  const half = whole.subarray(0, whole.length / 2)
  const body = new ReadableStream<Uint8Array>({
    start: controller => {
      controller.enqueue(half)
      setTimeout(() => controller.error(new Error('the line broke')), 20)
    },
  })
  return new Response(body, { headers: { 'content-type': contentType } })
}
