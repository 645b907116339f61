import { plainLetters } from './plain-letters.ts'

const wordsOf = (name: string): ReadonlySet<string> => new Set(plainLetters(name).match(/[\p{L}\p{N}]+/gu) ?? [])

/**
 * Whether two names may be one person's: every word of the shorter stands in the longer, in any order, as 'Rosa Quispe'
 * in 'Quispe Mamani, Rosa'. A name of one word is too little to say so, unless both are it.
 */
export function isSameName(one: string, other: string): boolean {
  const [fewer, more] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.size - b.size)
  if (!fewer || !more || (fewer.size < 2 && more.size > 1)) return false
  return [...fewer].every(word => more.has(word))
}

/** The first name of a signed report that would not be the patient's any more; undefined where none. */
export const foreignName = (name: string, signedNames: readonly string[]): string | undefined =>
  signedNames.find(signed => !isSameName(signed, name))
