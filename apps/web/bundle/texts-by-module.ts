import type { Plugin } from 'vite'
import spanish from '../../../packages/contract/src/strings/es.json' with { type: 'json' }

type Node = string | { readonly [key: string]: Node }

/** `{ home: { title: 'Inicio' } }` as `home.title → Inicio`. */
export const flatten = (node: Node, key = ''): readonly (readonly [string, string])[] =>
  typeof node === 'string'
    ? [[key, node]]
    : Object.entries(node).flatMap(([part, inner]) => flatten(inner, key === '' ? part : `${key}.${part}`))

const texts = new Map(flatten(spanish))
const keys = [...texts.keys()]

/** The catalogue's keys in a source: whole in quotes, or as the beginning of a template. */
export function keysIn(source: string): readonly string[] {
  const whole = [...source.matchAll(/(['"`])([a-zA-Z]+(?:\.\w+)+)\1/g)].map(match => match[2] ?? '')
  const begun = [...source.matchAll(/`([a-zA-Z]+(?:\.\w+)*\.)\$\{/g)].map(match => match[1] ?? '')
  return keys.filter(key => whole.includes(key) || begun.some(beginning => key.startsWith(beginning)))
}

const catalogue = /\/packages\/contract\/src\/strings\/spanish\.ts$/
const sources = /\/(?:apps\/web|packages\/contract)\/src\/(?!strings\/).+\.tsx?$/

/** Replaces the catalogue: empty, until the modules that show its texts add them. */
const emptyCatalogue = `export const spanish = {}
export function learn(texts) {
  for (const key in texts) {
    const parts = key.split('.')
    const last = parts.pop()
    let node = spanish
    for (const part of parts) node = node[part] ??= {}
    node[last] = texts[key]
  }
}`

/** Adds to each module the texts that it uses, so that a screen's script contains only its own texts. */
export const textsByModule = (): Plugin => ({
  name: 'texts-by-module',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: catalogue },
    handler: () => emptyCatalogue,
  },
  transform: {
    filter: { id: sources },
    handler(code) {
      const named = keysIn(code)
      if (named.length === 0) return null
      const known = JSON.stringify(Object.fromEntries(named.map(key => [key, texts.get(key)])))
      return {
        code: `import { learn as learnTexts } from '@xrai/contract/strings/spanish'\nlearnTexts(${known})\n${code}`,
        map: null,
      }
    },
  },
})
