import type { MiddlewareHandler } from 'hono'
import type { Settings } from '../settings.ts'

const google = 'https://accounts.google.com'

/**
 * Our own origin only, with what the viewer needs (blob pictures and workers, WebAssembly) and, where it is set up,
 * Google's sign-in and the token-sync address. Google's popup must reach back, hence `same-origin-allow-popups`.
 */
export const securityHeaders = (settings: Pick<Settings, 'google' | 'tokenSyncUrl'>): MiddlewareHandler => {
  const withGoogle = settings.google !== null
  const sync = settings.tokenSyncUrl === null ? '' : ` ${new URL(settings.tokenSyncUrl).origin}`
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'wasm-unsafe-eval'${withGoogle ? ` ${google}/gsi/client` : ''}`,
    // Radix and Cornerstone place things with inline styles.
    `style-src 'self' 'unsafe-inline'${withGoogle ? ` ${google}/gsi/style` : ''}`,
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self' data:",
    `connect-src 'self' blob:${withGoogle ? ` ${google}` : ''}${sync}`,
    "worker-src 'self' blob:",
    `frame-src ${withGoogle ? google : "'none'"}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
  const headers = {
    'content-security-policy': policy,
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  }
  return async (context, next) => {
    await next()
    for (const [name, value] of Object.entries({ ...headers, ...isolationOf(context.req.path) })) {
      context.header(name, value)
    }
  }
}

/**
 * The try-out's detector may use several threads only on a page that is isolated from other origins, and only from
 * scripts that say the same. That page opens no popup and shows nothing of others; the other pages do (Google).
 */
const isolationOf = (path: string): Readonly<Record<string, string>> => {
  const embedder = { 'cross-origin-embedder-policy': 'require-corp' }
  if (path === '/teeth-segmentation') return { ...embedder, 'cross-origin-opener-policy': 'same-origin' }
  return /^\/assets\/.+\.js$/.test(path) ? embedder : {}
}
