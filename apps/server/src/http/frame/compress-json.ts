import { gzipSync } from 'node:zlib'
import type { Context, MiddlewareHandler } from 'hono'

/** An analysis stays below it: inflating would cost its reader more than the wire does. */
const least = 64 * 1024

/**
 * Long JSON answers as gzip, at once: a hundred kilobytes take two milliseconds here, and forty in a CompressionStream
 * on a busy machine, which hands every chunk to another thread and back. Pictures and the web's files are compressed
 * already.
 */
export const compressJson = (): MiddlewareHandler => async (c, next) => {
  await next()
  const { headers, status } = c.res
  if (!/^application\/(fhir\+)?json/.test(headers.get('content-type') ?? '')) return
  headers.append('vary', 'accept-encoding')
  if (!acceptsGzip(c) || headers.has('content-encoding')) return
  const bytes = new Uint8Array(await c.res.clone().arrayBuffer())
  if (bytes.length < least) return
  const compressed = new Response(gzipSync(bytes, { level: 4 }), { status, headers })
  compressed.headers.set('content-encoding', 'gzip')
  compressed.headers.delete('content-length')
  c.res = undefined
  c.res = compressed
}

export const acceptsGzip = (c: Context): boolean => /\bgzip\b/.test(c.req.header('accept-encoding') ?? '')
