import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context, Hono } from 'hono'
import type { Settings } from '../../settings/settings.ts'
import { styleHash } from '../frame/security-headers.ts'
import { webDist } from './web-folders.ts'

type Facts = Pick<Settings, 'site' | 'publicUrl'>

const kinds: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
}

interface SiteFile {
  readonly type: string
  /** Hashes of its inline styles, for the content security policy. */
  readonly styleSources: readonly string[]
  readonly etag: string
  readonly plain: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
}

type SiteFiles = ReadonlyMap<string, () => Promise<SiteFile>>

/**
 * Serves the prerendered pages (apps/web/bundle/prerender-site.ts), each at its own path, with this installation's facts
 * filled in. Reads and fills them once, at the first request, and compresses each at its own first request; serves none
 * if the web app was not built.
 */
export const serveSite = (app: Hono, facts: Facts, dist = webDist): void => {
  let files: Promise<SiteFiles> | undefined
  // The files on disk contain placeholders instead of facts.
  app.get('/site/*', context => context.notFound())
  app.get('/*', async (context, next) => {
    files ??= readSite(join(dist, 'site'), facts)
    const file = (await files).get(context.req.path)
    return file ? answer(context, await file()) : next()
  })
}

const answer = (context: Context, { type, styleSources, etag, plain, br, gzip }: SiteFile): Response => {
  context.set('styleSources', styleSources)
  const headers = { 'cache-control': 'no-cache', etag, vary: 'accept-encoding' }
  if (context.req.header('if-none-match') === etag) return context.body(null, 304, headers)
  const accepted = context.req.header('accept-encoding') ?? ''
  const [encoding, bytes] = /\bbr\b/.test(accepted)
    ? (['br', br] as const)
    : /\bgzip\b/.test(accepted)
      ? (['gzip', gzip] as const)
      : ([null, plain] as const)
  return context.body(new Uint8Array(bytes), 200, {
    ...headers,
    'content-type': type,
    ...(encoding ? { 'content-encoding': encoding } : {}),
  })
}

/** Maps the URL's path to a file: /about is about.html, / is index.html. */
const readSite = async (folder: string, facts: Facts): Promise<SiteFiles> => {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])
  const files = entries.filter(entry => entry.isFile() && extname(entry.name) in kinds)
  const fill = filler(facts)
  return new Map(
    await Promise.all(
      files.map(async ({ parentPath, name }) => {
        const path = join(parentPath, name)
        const plain = Buffer.from(fill(await readFile(path, 'utf8')))
        return [addressOf(relative(folder, path)), once(() => packed(plain, extname(name)))] as const
      }),
    ),
  )
}

const addressOf = (file: string): string => {
  const page = `/${file.replaceAll('\\', '/').replace(/\.html$/, '')}`
  return page === '/index' ? '/' : page
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

/**
 * Then a page with its headers fits the ten segments (14.6 kB) that are sent before the first acknowledgement (RFC 6928).
 */
const smallest = {
  [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
}

const packed = async (plain: Buffer, ending: string): Promise<SiteFile> => ({
  type: kinds[ending] ?? 'text/plain',
  styleSources: [...plain.toString().matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css = '']) => styleHash(css)),
  etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
  plain,
  br: await promisify(brotliCompress)(plain, { params: smallest }),
  gzip: await promisify(gzip)(plain, { level: 9 }),
})

/** apps/web/src/shell/site/site-facts.ts defines the placeholders. */
const filler = ({ site, publicUrl }: Facts) => {
  const places: Readonly<Record<string, string>> = {
    __SITE_PHONE__: site.phone,
    __SITE_EMAIL__: site.email,
    __SITE_LOCATION__: site.location,
    __SITE_VIDEO_URL__: site.videoUrl,
    __SITE_SOCIAL_URL__: site.socialUrl,
    __SITE_PHONE_LINK__: `tel:${site.phone.replace(/[^+\d]/g, '')}`,
    __PUBLIC_URL__: publicUrl,
  }
  return (text: string) => text.replace(/__(?:SITE_[A-Z_]+?|PUBLIC_URL)__/g, place => escaped(places[place] ?? ''))
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => `&#${sign.codePointAt(0)};`)
