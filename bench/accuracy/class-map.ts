import { readFileSync } from 'node:fs'
import { classNamed } from '@xrai/contract/classes/class-named'
import { z } from 'zod'

/** Maps the set's own names to one of our classes, to several possible ones, or to null for an unused name. */
const mapSchema = z.record(z.string(), z.union([z.string(), z.array(z.string()), z.null()]))
export type ClassMap = Readonly<Record<string, readonly string[]>>

export const readClassMap = (file: string): ClassMap => {
  const read = mapSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!read.success) throw new Error(`${file} is no map of class names: ${z.prettifyError(read.error)}`)
  const classOf = (name: string) => {
    const known = classNamed(name)
    if (!known) throw new Error(`${file}: ${name} is no class of ours`)
    return known
  }
  return Object.fromEntries(
    Object.entries(read.data).map(([name, theirs]) => [name, [theirs ?? []].flat().map(classOf)]),
  )
}

/** The classes that a name may mean: by `map`, else by the name itself. Undefined if it means none of ours. */
export const classesNamed = (name: string, map: ClassMap): readonly string[] | undefined => {
  const known = classNamed(name)
  return Object.hasOwn(map, name) ? map[name] : known && [known]
}

/** Guesses the class from the longest run of words in a name; a person confirms it in the map. */
const guessOf = (name: string): string | null => {
  const words = name.split(/[^\p{Letter}\p{Number}]+/u)
  for (let length = words.length - 1; length > 0; length -= 1)
    for (let at = 0; at + length <= words.length; at += 1) {
      const known = classNamed(words.slice(at, at + length).join(' '))
      if (known) return known
    }
  return null
}

export const unmappedSentence = (names: readonly string[]): string =>
  `These classes stand for none of ours: ${names.join(', ')}.
--map FILE says what they are, null where they are of no use: ${JSON.stringify(Object.fromEntries(names.map(name => [name, guessOf(name)])))}`
