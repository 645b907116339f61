import type { SitePage } from '../src/prerendered/pages.tsx'
import { manifestLinks } from './web-manifest.ts'

export interface PageFiles {
  /** The address of the page's start script; absent if it needs none. */
  readonly start?: string
  /** The script's parameters (src/shell/site/start.ts): addresses of modules and of what they import, the module first. */
  readonly life?: readonly string[]
  readonly signedIn?: readonly string[]
  readonly style: string
  readonly font: string
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The placeholder that the server replaces by the installation's own address. */
const origin = '__PUBLIC_URL__'

/** Placeholders of the operator's facts, which the server fills in and the page's script reads. */
const facts = [
  ['phone', '__SITE_PHONE__'],
  ['email', '__SITE_EMAIL__'],
  ['location', '__SITE_LOCATION__'],
  ['video-url', '__SITE_VIDEO_URL__'],
  ['social-url', '__SITE_SOCIAL_URL__'],
  ['phone-link', '__SITE_PHONE_LINK__'],
] as const

/** The complete HTML of a page: its style is inline, its image and font come first, its script last. */
export function toDocument(page: SitePage, { start, life, signedIn, style, font }: PageFiles): string {
  const { path, title, description, picture } = page
  const { html, rules } = withoutStyleAttributes(page.html)
  const meta = (name: string, content: string) => `<meta property="og:${name}" content="${escaped(content)}" />`
  const told = [
    ['life', life],
    ['signed-in', signedIn],
  ] as const
  const data = told.map(([name, files]) => (files === undefined ? '' : ` data-${name}="${files.join(' ')}"`)).join('')
  return [
    '<!doctype html>',
    '<html lang="es">',
    '<head>',
    '<meta charset="utf-8" />',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />',
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(description)}" />`,
    picture === undefined
      ? ''
      : `<link rel="preload" as="image" type="image/avif" imagesrcset="${escaped(picture.srcSet)}" imagesizes="${escaped(picture.sizes)}" fetchpriority="high" />`,
    `<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin />`,
    `<style>${style}${rules}</style>`,
    `<link rel="canonical" href="${origin}${path}" />`,
    '<link rel="icon" type="image/svg+xml" href="/icon.svg" />',
    ...manifestLinks.map(({ rel, href }) => `<link rel="${rel}" href="${href}" />`),
    '<meta name="theme-color" content="#ffffff" />',
    meta('title', title),
    meta('description', description),
    meta('type', 'website'),
    meta('locale', 'es_PE'),
    meta('site_name', 'XRAI'),
    meta('url', `${origin}${path}`),
    picture === undefined ? '' : meta('image', `${origin}${picture.srcSet.split(/[ ,]+/).at(-2)}`),
    start === undefined ? '' : `<script defer src="${start}" fetchpriority="low"${data}></script>`,
    '</head>',
    '<body>',
    `<div id="root" ${facts.map(([name, value]) => `data-${name}="${value}"`).join(' ')}>${html}</div>`,
    '</body>',
    '</html>',
    '',
  ]
    .filter(line => line !== '')
    .join('\n')
}

/**
 * Converts an element's style attributes to rules of the page: the content security policy allows the page's style
 * element by its hash, and no style attribute. The rules are outside any layer, so they win over the classes as the
 * attribute did.
 */
export function withoutStyleAttributes(html: string): { readonly html: string; readonly rules: string } {
  const names = new Map<string, number>()
  const named = html.replace(/ style="([^"]*)"/g, (_, style: string) => {
    const name = names.get(style) ?? names.size
    names.set(style, name)
    return ` data-style="${name}"`
  })
  const rules = [...names].map(([style, name]) => `[data-style="${name}"]{${unescaped(style)}}`).join('')
  return { html: named, rules }
}

const unescaped = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

export const sitemap = (paths: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map(path => `  <url><loc>${origin}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')

export const robots = ['User-agent: *', 'Disallow: /api/', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
