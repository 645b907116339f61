import { createHash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import type { Settings } from '../../settings/settings.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** The hashes of the inline styles that this page contains, as sources of the policy. */
    readonly styleSources: readonly string[] | undefined
    /** How long caches may store this API response; undefined forbids caching. */
    readonly publicFor: `public, max-age=${number}` | undefined
  }
}

const google = 'https://accounts.google.com'

/** The policy source of an inline style element; `css` is its text content. */
export const styleHash = (css: string): string => `'sha256-${createHash('sha256').update(css).digest('base64')}'`

/** A year. Without includeSubDomains, because subdomains may belong to other programs. */
const strictTransport = 'max-age=31536000'

type Needs = Pick<Settings, 'google' | 'publicUrl' | 'tokenSyncUrl'>

/**
 * Allows our own origin only, with what the viewer needs (blob images and workers, WebAssembly) and, if set up,
 * Google's sign-in and the token-sync URL. Google's popup must reach its opener, hence `same-origin-allow-popups`. No
 * API response may be cached by a browser or a proxy, except those marked public by `publicFor`; a response to a
 * session never is.
 */
export const securityHeaders = (settings: Needs): MiddlewareHandler => {
  const policy = policyOf(settings)
  const headers = {
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  }
  return async (c, next) => {
    await next()
    const { path } = c.req
    const own = {
      'content-security-policy': policy(c.get('styleSources') ?? []),
      ...(path.startsWith('/api/') ? { 'cache-control': c.get('publicFor') ?? 'no-store' } : {}),
      ...(isByHttps(c, settings) ? { 'strict-transport-security': strictTransport } : {}),
    }
    for (const [name, value] of Object.entries({ ...headers, ...own, ...isolationOf(path) })) c.header(name, value)
  }
}

const policyOf = ({ google: isGoogle, tokenSyncUrl }: Needs) => {
  const withGoogle = isGoogle !== null
  const sync = tokenSyncUrl === null ? '' : ` ${new URL(tokenSyncUrl).origin}`
  const before = [
    "default-src 'self'",
    `script-src 'self' 'wasm-unsafe-eval'${withGoogle ? ` ${google}/gsi/client` : ''}`,
  ].join('; ')
  // React and Cornerstone set element styles through the CSSOM, which the policy does not restrict.
  const styles = `style-src 'self'${withGoogle ? ` ${google}/gsi/style` : ''}`
  const after = [
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self' data:",
    `connect-src 'self' blob:${withGoogle ? ` ${google}` : ''}${sync}`,
    "worker-src 'self' blob:",
    `frame-src ${withGoogle ? google : "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
  return (sources: readonly string[]) => `${before}; ${[styles, ...sources].join(' ')}; ${after}`
}

/**
 * The scheme reported by a trusted proxy, else that of the installation. Over http, HSTS is ignored (RFC 6797 §7.2).
 */
const isByHttps = (c: Context, { publicUrl }: Needs): boolean => {
  const forwarded = c.get('viaTrustedProxy') ? c.req.header('x-forwarded-proto') : undefined
  const scheme = forwarded?.split(',').at(-1)?.trim().toLowerCase()
  return scheme ? scheme === 'https' : publicUrl.startsWith('https:')
}

/**
 * The try-out's detector can use several threads only on a page that is cross-origin isolated, with scripts that are
 * too. That page opens no popup and embeds no other origin; the other pages do (Google).
 */
const isolationOf = (path: string): Readonly<Record<string, string>> => {
  const embedder = { 'cross-origin-embedder-policy': 'require-corp' }
  // A patient's page must not appear in search engines, caches or the Referer.
  if (path === '/para-el-paciente')
    return { 'x-robots-tag': 'noindex, nofollow', 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
  if (path === '/teeth-segmentation') return { ...embedder, 'cross-origin-opener-policy': 'same-origin' }
  return /^\/assets\/.+\.js$/.test(path) ? embedder : {}
}
