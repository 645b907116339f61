import { type Catalogue, spanish } from './spanish.ts'

type Leaves<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${K}` : Leaves<T[K], `${Prefix}${K}.`>
}[keyof T & string]

export type TextKey = Leaves<Catalogue>

export type TextValues = Readonly<Record<string, string | number>>

/** The text at `key` with `{name}` places filled in. An unfilled place is a bug and throws. */
export function translate(catalogue: Catalogue, key: TextKey, values: TextValues = {}): string {
  let node: unknown = catalogue
  for (const part of key.split('.')) node = (node as Record<string, unknown>)[part]
  return String(node).replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${key} needs a value for {${name}}`)
    return String(value)
  })
}

export type Say = (key: TextKey, values?: TextValues) => string

let spoken: Catalogue = spanish

/** From here on `t` answers with the texts of this catalogue. Only a browser speaks to one person alone. */
export function speak(catalogue: Catalogue) {
  spoken = catalogue
}

/** The text at `key` in the language that is spoken: Spanish, unless somebody chose another. */
export const t: Say = (key, values) => translate(spoken, key, values)

/** The Spanish text at `key`, whoever reads it: the report and what is stored are Spanish. */
export const inSpanish: Say = (key, values) => translate(spanish, key, values)
