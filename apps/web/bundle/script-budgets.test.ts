import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { measureScreens, overweight, type ScriptChunk } from './script-budgets.ts'

/** A chunk of so many kB that cannot be made smaller. */
const chunk = (size: number, rest: Partial<ScriptChunk> = {}): ScriptChunk => ({
  code: randomBytes(size * 990).toString('base64'),
  imports: [],
  isEntry: false,
  facadeModuleId: null,
  ...rest,
})
const screen = (name: string) => ({ facadeModuleId: `/x/apps/web/src/screens/${name}/${name}-screen.tsx` })

const build = (home: number, shared = 10) =>
  new Map([
    ['entry.js', chunk(60, { isEntry: true, imports: ['shared.js'] })],
    ['shared.js', chunk(shared)],
    ['bar.js', chunk(20, { facadeModuleId: '/x/apps/web/src/shell/frame/app-bar.tsx', imports: ['shared.js'] })],
    ['home.js', chunk(home, { ...screen('home'), imports: ['part.js', 'shared.js'] })],
    ['part.js', chunk(5)],
    ['landing.js', chunk(30, screen('landing'))],
    [
      'site.js',
      chunk(75, { isEntry: true, facadeModuleId: '/x/apps/web/src/prerendered/landing.tsx', imports: ['shared.js'] }),
    ],
    ['viewer.js', chunk(900)],
  ])

const rounded = (chunks: ReadonlyMap<string, ScriptChunk>) =>
  measureScreens(chunks).map(({ screen, size }) => [screen, Math.round(size / 5000) * 5])

it('sums the entry, the screen, the bar above it and all their imports, each once', () => {
  expect(rounded(build(40))).toEqual([
    ['home', 135],
    ['landing in the app', 100],
    ['landing', 85],
  ])
})

it('accepts a screen within its limit and names the one above', () => {
  expect(overweight(measureScreens(build(40)))).toEqual([])
  expect(overweight(measureScreens(build(150)))).toEqual([
    expect.stringMatching(/^home: 2\d\d\.\d kB of script, 230\.0 kB allowed$/),
  ])
})

it("sums a page of the site without the app's entry, and holds the landing page to its own limit", () => {
  expect(overweight(measureScreens(build(40, 45)))).toEqual([expect.stringMatching(/^landing: /)])
})

it("adds the start script of a page of the site to the page's own", () => {
  const started = new Map([...build(40), ['assets/start-Ab3.js', chunk(20)]])
  expect(rounded(started)).toContainEqual(['landing', 105])
  expect(rounded(started)).toContainEqual(['landing in the app', 100])
})
