import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono, MiddlewareHandler } from 'hono'
import type { Settings } from '../../settings/settings.ts'
import { webDist } from './web-folders.ts'

/**
 * The built app: a file where there is one, else its first page, whose router handles the path. Hashed names are kept
 * for good, everything else is revalidated. Paths of /api are served before this.
 */
export const serveWeb = (app: Hono, { google }: Pick<Settings, 'google'>, dist = webDist): void => {
  app.get('/*', async (context, next) => {
    await next()
    if (context.res.ok) context.header('cache-control', cacheControlOf(context.req.path))
  })
  app.get('/*', serveStatic({ root: dist, precompressed: true }))

  const asBuilt = serveStatic({ root: dist, path: 'index.html', precompressed: true })
  const firstPage = google ? withStyleNonce(dist) : asBuilt
  app.get('/*', async (context, next) => {
    // A missing script or picture must not be answered with a page: the browser would try to run it.
    const wantsPage = extname(context.req.path) === '' || context.req.header('accept')?.includes('text/html')
    const isFile = context.req.path.startsWith('/assets/') || context.req.path.startsWith('/.well-known/')
    if (!wantsPage || isFile) return context.notFound()
    return (await firstPage(context, next)) ?? context.text('', 404)
  })
}

/**
 * The first page where Google is set up: its script writes a style element for its button, with the nonce of the script's
 * own element, which the page reads here (apps/web/src/shell/account/google-identity.ts). New in each answer, so that page alone
 * cannot be compressed beforehand; it is a kilobyte.
 */
const withStyleNonce = (dist: string): MiddlewareHandler => {
  let page: Promise<string> | undefined
  return async context => {
    page ??= readFile(join(dist, 'index.html'), 'utf8')
    const nonce = randomBytes(16).toString('base64')
    context.set('styleSources', [`'nonce-${nonce}'`])
    return context.html((await page).replace('</head>', `<meta name="style-nonce" nonce="${nonce}"></head>`))
  }
}

const cacheControlOf = (path: string): string =>
  /^\/assets\/.+-[\w-]{8,}\.\w+$/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'
