import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** What a screen's script may weigh before it can be used, in kB (1000 bytes) of gzip; the viewer comes after it. */
const limits: Readonly<Record<string, number>> = {
  landing: 120,
  login: 140,
}
const usualLimit = 230

/** SPEC §2: these have no app bar. Any other screen is measured with it. */
const withoutBar: ReadonlySet<string> = new Set([
  ...['landing', 'login', 'register', 'about', 'help', 'contact', 'pricing', 'terms', 'privacy'],
  ...['preview', 'report-preview', 'my-cases', 'create-case', 'analyzer-results', 'unauthorized', 'not-found'],
])

export interface ScriptChunk {
  readonly code: string
  /** File names of the chunks that it cannot run without. */
  readonly imports: readonly string[]
  readonly isEntry: boolean
  /** The module that the chunk was made for. */
  readonly facadeModuleId: string | null
}

export interface ScreenScript {
  readonly screen: string
  /** Bytes of gzip. */
  readonly size: number
  readonly limit: number
}

/** The script of each screen (the entry, the screen, the bar above it and all that these import), the largest first. */
export function measureScreens(chunks: ReadonlyMap<string, ScriptChunk>): readonly ScreenScript[] {
  const sizes = new Map([...chunks].map(([file, { code }]) => [file, gzipSync(code, { level: 9 }).length]))
  const filesFor = (module: RegExp) =>
    [...chunks].filter(([, { facadeModuleId }]) => module.test(facadeModuleId ?? '')).map(([file]) => file)
  const entry = [...chunks].filter(([, { isEntry }]) => isEntry).map(([file]) => file)
  const bar = filesFor(/\/src\/frame\/app-bar\.tsx$/)
  return filesFor(/\/src\/screens\/.+-screen\.tsx$/)
    .map(file => {
      const screen = /([\w-]+)-screen\.tsx$/.exec(chunks.get(file)?.facadeModuleId ?? '')?.[1] ?? ''
      const initial = withImports([...entry, ...(withoutBar.has(screen) ? [] : bar), file], chunks)
      const size = [...initial].reduce((sum, part) => sum + (sizes.get(part) ?? 0), 0)
      return { screen, size, limit: (limits[screen] ?? usualLimit) * 1000 }
    })
    .sort((one, other) => other.size - one.size)
}

function withImports(files: readonly string[], chunks: ReadonlyMap<string, ScriptChunk>): ReadonlySet<string> {
  const found = new Set(files)
  // A set is walked to its end, also over what is added on the way.
  for (const file of found) for (const imported of chunks.get(file)?.imports ?? []) found.add(imported)
  return found
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)

/** One line of each screen that weighs more than it may. */
export const overweight = (screens: readonly ScreenScript[]): readonly string[] =>
  screens
    .filter(({ size, limit }) => size > limit)
    .map(({ screen, size, limit }) => `${screen}: ${kilobytes(size)} kB of script, ${kilobytes(limit)} kB allowed`)

/** Fails the build, before anything is written, when a screen's script is heavier than it may be. */
export const scriptBudgets = (): Plugin => ({
  name: 'script-budgets',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const chunks = Object.entries(bundle).flatMap(([file, output]) =>
        output.type === 'chunk' ? [[file, output] as const] : [],
      )
      const screens = measureScreens(new Map(chunks))
      if (screens.length === 0) this.error('No screen was found whose script could be weighed.')
      this.info(screens.map(({ screen, size }) => `${screen} ${kilobytes(size)}`).join(' · '))
      const lines = overweight(screens)
      if (lines.length > 0) this.error(`Too much script (apps/web/bundle/script-budgets.ts):\n${lines.join('\n')}`)
    },
  },
})
