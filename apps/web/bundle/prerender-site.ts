import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { marked } from 'marked'
import { build, type Plugin, type Rollup } from 'vite'
import type { Card, SitePage } from '../src/prerendered/pages.tsx'
import { type PageFiles, robots, sitemap, toDocument } from './site-document.ts'
import { startScript } from './site-start.ts'
import { textsByModule } from './texts-by-module.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const models = fileURLToPath(new URL('../../../models', import.meta.url))
const rendered = join(root, 'node_modules/.site')

/**
 * Prerenders the pages of the site as HTML files under dist/site, so that a visitor's first paint waits for no script.
 */
export const prerenderSite = (): Plugin => ({
  name: 'prerender-site',
  apply: 'build',
  writeBundle: {
    order: 'post',
    async handler({ dir }, bundle) {
      if (dir === undefined) this.error('the site needs a folder to be written to')
      const [{ sitePages }, cards] = await Promise.all([renderer(), modelCards()])
      const pages = sitePages(cards)
      const site = join(dir, 'site')
      await write(site, pages, bundle)
      await writeFile(join(site, 'robots.txt'), robots)
      await writeFile(join(site, 'sitemap.xml'), sitemap(pages.map(({ path }) => path)))
    },
  },
})

async function write(folder: string, pages: readonly SitePage[], bundle: Rollup.OutputBundle): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  for (const page of pages) {
    const path = join(folder, page.path === '/' ? 'index.html' : `${page.path}.html`)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, toDocument(page, filesOf(page, bundle)))
  }
}

interface Pages {
  readonly sitePages: (cards: readonly Card[]) => readonly SitePage[]
}

/** Builds the pages' module for Node and imports it. */
async function renderer(): Promise<Pages> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [textsByModule(), react()],
    build: { ssr: 'src/prerendered/pages.tsx', outDir: rendered, emptyOutDir: true, target: 'es2023' },
  })
  // The module was built just before, so it has the type of its source.
  return (await import(`${pathToFileURL(join(rendered, 'pages.js')).href}?${Date.now()}`)) as Pages
}

async function modelCards(): Promise<readonly Card[]> {
  const cards: Card[] = []
  for (const name of (await readdir(models)).toSorted()) {
    const text = await readFile(join(models, name, 'CARD.md'), 'utf8').catch(() => null)
    if (text !== null) cards.push({ name, html: await cardHtml(text) })
  }
  return cards
}

/** A table scrolls separately on a phone, and by keyboard. */
const cardHtml = async (text: string) =>
  (await marked.parse(text))
    .replaceAll('<table>', '<div class="scroll" tabindex="0" role="group"><table>')
    .replaceAll('</table>', '</table></div>')

/** The bundle's files that a page needs. */
function filesOf({ life, signedIn }: SitePage, bundle: Rollup.OutputBundle): PageFiles {
  const entry = (name: string) => withImports(chunkOf(bundle, `/src/prerendered/${name}.tsx`), bundle)
  const addresses = (name: string) => entry(name).map(({ fileName }) => `/${fileName}`)
  const styles = new Set(entry('contact').flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
  return {
    ...(life === undefined && signedIn === undefined ? {} : { start: addressOf(bundle, startScript) }),
    ...(life === undefined ? {} : { life: addresses(life) }),
    ...(signedIn === undefined ? {} : { signedIn: addresses(signedIn) }),
    style: [...styles].map(file => textOf(bundle[file])).join('\n'),
    font: addressOf(bundle, /inter-spanish-[\w-]+\.woff2$/),
  }
}

function addressOf(bundle: Rollup.OutputBundle, name: RegExp): string {
  const file = Object.keys(bundle).find(one => name.test(one))
  if (file === undefined) throw new Error(`the bundle has no ${name}`)
  return `/${file}`
}

function chunkOf(bundle: Rollup.OutputBundle, module: string): Rollup.OutputChunk {
  for (const output of Object.values(bundle)) {
    if (output.type === 'chunk' && output.facadeModuleId?.endsWith(module)) return output
  }
  throw new Error(`${module} is no entry of the bundle`)
}

/** The chunk and its static imports, the chunk first. */
function withImports(chunk: Rollup.OutputChunk, bundle: Rollup.OutputBundle): readonly Rollup.OutputChunk[] {
  const found = new Set([chunk])
  for (const one of found) {
    for (const file of one.imports) {
      const imported = bundle[file]
      if (imported?.type === 'chunk') found.add(imported)
    }
  }
  return [...found]
}

const textOf = (output: Rollup.OutputBundle[string] | undefined): string =>
  output?.type === 'asset' ? String(output.source) : ''
