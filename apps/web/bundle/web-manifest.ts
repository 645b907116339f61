import type { HtmlTagDescriptor, Plugin } from 'vite'
import spanish from '../../../packages/contract/src/strings/es.json' with { type: 'json' }

const { product, landing, home, cases } = spanish

const icon = (src: string, sizes: string, purpose: 'any' | 'maskable') => ({
  src,
  sizes,
  type: src.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
  purpose,
})

/** The manifest of an installed app (W3C Web App Manifest). Its colours are the theme's. */
const webManifest = {
  id: '/',
  name: `${product.name} · ${product.tagline}`,
  short_name: product.name,
  description: landing.heroBody,
  lang: 'es',
  dir: 'ltr',
  start_url: '/home',
  scope: '/',
  display: 'standalone',
  background_color: '#ffffff',
  theme_color: '#ffffff',
  categories: ['medical', 'productivity'],
  icons: [
    icon('/icon.svg', 'any', 'any'),
    icon('/icon-192.png', '192x192', 'any'),
    icon('/icon-512.png', '512x512', 'any'),
    icon('/icon-maskable-512.png', '512x512', 'maskable'),
  ],
  shortcuts: [
    { name: home.newRadiograph, url: '/upload' },
    { name: cases.title, url: '/my-cases' },
  ],
} as const

/** The manifest's tags in the head of every page. */
export const manifestLinks = [
  { rel: 'manifest', href: '/app.webmanifest' },
  { rel: 'apple-touch-icon', href: '/icon-180.png' },
] as const

const tags: HtmlTagDescriptor[] = manifestLinks.map(attrs => ({ tag: 'link', attrs, injectTo: 'head' }))

/** Writes app.webmanifest and links it in the app's first page. */
export const manifest = (): Plugin => ({
  name: 'web-manifest',
  apply: 'build',
  transformIndexHtml: () => tags,
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'app.webmanifest', source: JSON.stringify(webManifest) })
  },
})
