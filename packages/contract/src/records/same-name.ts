import { plainWords } from './plain-letters.ts'

/**
 * True if two names may belong to one person: every word of the shorter is in the longer, in any order, such as 'Rosa
 * Quispe' in 'Quispe Mamani, Rosa'. A single word is not enough evidence, unless both names consist of it.
 */
export function isSameName(one: string, other: string): boolean {
  const [fewer, more] = [new Set(plainWords(one)), new Set(plainWords(other))].sort((a, b) => a.size - b.size)
  if (!fewer || !more || (fewer.size < 2 && more.size > 1)) return false
  return [...fewer].every(word => more.has(word))
}

/** The first name in a signed report that would no longer match the patient's; undefined if there is none. */
export const foreignName = (name: string, signedNames: readonly string[]): string | undefined =>
  signedNames.find(signed => !isSameName(signed, name))
