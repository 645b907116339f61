import { extname } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { webDist } from './web-folders.ts'

/**
 * The built app: a file where there is one, else its first page, whose router knows the path. Hashed names are kept for
 * good, everything else is asked for again. Paths of /api are served before this.
 */
export const serveWeb = (app: OpenAPIHono, dist = webDist): void => {
  app.get('/*', async (context, next) => {
    await next()
    if (context.res.ok) context.header('cache-control', cacheControlOf(context.req.path))
  })
  app.get('/*', serveStatic({ root: dist, precompressed: true }))

  const firstPage = serveStatic({ root: dist, path: 'index.html', precompressed: true })
  app.get('/*', async (context, next) => {
    // A missing script or picture must not be answered with a page: the browser would try to run it.
    const wantsPage = extname(context.req.path) === '' || context.req.header('accept')?.includes('text/html')
    if (!wantsPage || context.req.path.startsWith('/assets/')) return context.notFound()
    return (await firstPage(context, next)) ?? context.text('', 404)
  })
}

const cacheControlOf = (path: string): string =>
  /^\/assets\/.+-[\w-]{8,}\.\w+$/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'
