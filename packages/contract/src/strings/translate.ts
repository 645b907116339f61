import { type Catalogue, spanish } from './spanish.ts'

type Leaves<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${K}` : Leaves<T[K], `${Prefix}${K}.`>
}[keyof T & string]

export type TextKey = Leaves<Catalogue>

export type TextValues = Readonly<Record<string, string | number>>

/** The text at `key` with its `{name}` placeholders filled in. An unfilled placeholder is a bug and throws. */
export function translate(catalogue: Catalogue, key: TextKey, values: TextValues = {}): string {
  let node: unknown = catalogue
  for (const part of key.split('.')) node = (node as Record<string, unknown>)[part]
  return String(node).replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${key} needs a value for {${name}}`)
    return String(value)
  })
}

export type Translate = (key: TextKey, values?: TextValues) => string

let current: Catalogue = spanish

/** Sets the catalogue that `t` reads; on a server, which answers many users at once, it stays Spanish. */
export function setCatalogue(catalogue: Catalogue) {
  current = catalogue
}

/** The text at `key` in the current language: Spanish, until `setCatalogue` sets another. */
export const t: Translate = (key, values) => translate(current, key, values)

/** The Spanish text at `key` in every language, because the report and stored texts are Spanish. */
export const inSpanish: Translate = (key, values) => translate(spanish, key, values)
