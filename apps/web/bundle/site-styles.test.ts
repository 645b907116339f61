import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const source = fileURLToPath(new URL('../src', import.meta.url))
const theme = join(source, 'base', 'theme')
const entries = ['pages.tsx', 'contact.tsx', 'pricing.tsx'].map(name => join(source, 'prerendered', name))

/** Static imports of values; a lazily loaded module does not belong to the site. */
const imported = /^(?:import|export)(?! type)[^'"]*?'(\.[^']+\.tsx?)'/gm

function importsOf(file: string): readonly string[] {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(imported)].map(([, path = '']) => resolve(dirname(file), path)).filter(existsSync)
}

it("the site's styles are gathered from every component that its pages show", () => {
  const reached = new Set(entries)
  for (const file of reached) for (const next of importsOf(file)) reached.add(next)
  const css = readFileSync(join(theme, 'site.css'), 'utf8')
  const named = [...css.matchAll(/^@source "(.+)";$/gm)].flatMap(([, path = '']) => globSync(path, { cwd: theme }))
  const gathered = named.map(path => resolve(theme, path))
  const isGathered = (file: string) => gathered.some(path => file === path || file.startsWith(`${path}/`))
  const components = [...reached].filter(
    file => file.endsWith('.tsx') && readFileSync(file, 'utf8').includes('className'),
  )
  expect(components.length).toBeGreaterThan(30)
  expect(components.filter(file => !isGathered(file)).map(file => relative(source, file))).toEqual([])
})
