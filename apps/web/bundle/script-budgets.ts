import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { startScript } from './site-start.ts'

/**
 * The maximum size of a screen's script before it can be used, in kB (1000 bytes) of gzip; the viewer is loaded later.
 */
const limits: Readonly<Record<string, number>> = {
  landing: 110,
  login: 143,
  'patient-link': 156,
  // The detector is loaded later, in a worker.
  'teeth-segmentation': 230,
}
const usualLimit = 230

/** Specification §2.1: these have no app bar. Any other screen is measured with it. */
const withoutBar: ReadonlySet<string> = new Set([
  ...['landing', 'login', 'register', 'about', 'help', 'contact', 'pricing', 'precision', 'terms', 'privacy'],
  'preview',
  'report-preview',
  'patient-view',
  'patient-link',
  'my-cases',
  'create-case',
  'all-results',
  'case-results',
  'verify-report',
  ...['unauthorized', 'not-found'],
  'teeth-segmentation',
])

export interface ScriptChunk {
  readonly code: string
  /** File names of its static imports. */
  readonly imports: readonly string[]
  readonly isEntry: boolean
  /** The module that is the chunk's entry. */
  readonly facadeModuleId: string | null
}

export interface ScreenScript {
  readonly screen: string
  /** Bytes of gzip. */
  readonly size: number
  readonly limit: number
}

/** Prerendered pages have their own entries, without the app's, and the script that imports them. */
const siteEntry = /\/src\/prerendered\/([\w-]+)\.tsx$/

/**
 * The script of each screen (the entry, the screen, the bar above it and all their imports), the largest first. A
 * screen that is also a page of the site is listed twice: as that page, and `in the app`.
 */
export function measureScreens(chunks: ReadonlyMap<string, ScriptChunk>): readonly ScreenScript[] {
  const sizes = new Map([...chunks].map(([file, { code }]) => [file, gzipSync(code, { level: 9 }).length]))
  const filesFor = (module: RegExp) =>
    [...chunks].filter(([, { facadeModuleId }]) => module.test(facadeModuleId ?? '')).map(([file]) => file)
  const site = [...chunks].filter(([, { isEntry, facadeModuleId }]) => isEntry && siteEntry.test(facadeModuleId ?? ''))
  const entry = [...chunks].filter(([file, { isEntry }]) => isEntry && !site.some(([other]) => other === file))
  const bar = filesFor(/\/src\/shell\/frame\/app-bar\.tsx$/)
  const weigh = (screen: string, files: readonly string[]): ScreenScript => {
    const size = [...withImports(files, chunks)].reduce((sum, part) => sum + (sizes.get(part) ?? 0), 0)
    return { screen, size, limit: (limits[screen] ?? usualLimit) * 1000 }
  }
  const starts = [...chunks.keys()].filter(file => startScript.test(file))
  const pages = site.map(([file, { facadeModuleId }]) =>
    weigh(siteEntry.exec(facadeModuleId ?? '')?.[1] ?? '', [...starts, file]),
  )
  const screens = filesFor(/\/src\/screens\/.+-screen\.tsx$/).map(file => {
    const screen = /([\w-]+)-screen\.tsx$/.exec(chunks.get(file)?.facadeModuleId ?? '')?.[1] ?? ''
    const name = pages.some(page => page.screen === screen) ? `${screen} in the app` : screen
    return weigh(name, [...entry.map(([own]) => own), ...(withoutBar.has(screen) ? [] : bar), file])
  })
  return [...pages, ...screens].sort((one, other) => other.size - one.size)
}

function withImports(files: readonly string[], chunks: ReadonlyMap<string, ScriptChunk>): ReadonlySet<string> {
  const found = new Set(files)
  // Iterating a set includes the elements that are added during the loop.
  for (const file of found) for (const imported of chunks.get(file)?.imports ?? []) found.add(imported)
  return found
}

const alone = (code: string): ScriptChunk => ({ code, imports: [], isEntry: false, facadeModuleId: null })

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)

/** One line for each screen above its limit. */
export const overweight = (screens: readonly ScreenScript[]): readonly string[] =>
  screens
    .filter(({ size, limit }) => size > limit)
    .map(({ screen, size, limit }) => `${screen}: ${kilobytes(size)} kB of script, ${kilobytes(limit)} kB allowed`)

/** Fails the build, before anything is written, if a screen's script exceeds its limit. */
export const scriptBudgets = (): Plugin => ({
  name: 'script-budgets',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const chunks = Object.entries(bundle).flatMap(([file, output]): readonly (readonly [string, ScriptChunk])[] => {
        if (output.type === 'chunk') return [[file, output]]
        return startScript.test(file) ? [[file, alone(String(output.source))]] : []
      })
      const screens = measureScreens(new Map(chunks))
      if (screens.length === 0) this.error('No screen was found whose script could be weighed.')
      this.info(screens.map(({ screen, size }) => `${screen} ${kilobytes(size)}`).join(' · '))
      const lines = overweight(screens)
      if (lines.length > 0) this.error(`Too much script (apps/web/bundle/script-budgets.ts):\n${lines.join('\n')}`)
    },
  },
})
