import { parseVerificationCode } from '@xrai/contract/signature/verification-code'
import type { TextKey } from '@xrai/contract/strings/translate'

const codeLength = 26

const groups = [0, 5, 10, 15, 20] as const

/**
 * Formats a typed or pasted code for the field: in capitals and in groups. From a link it takes the code at the end.
 */
export function groupTyped(text: string): string {
  const typed = charactersOf(text)
  return groups
    .map((from, place) => typed.slice(from, groups[place + 1]))
    .filter(group => group !== '')
    .join('-')
}

/** The letters and digits of the input, capped just above the length of a code. */
const charactersOf = (text: string): string =>
  (/\/verificar\/([^/?#]+)/.exec(text)?.[1] ?? text)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, codeLength + 6)

/** The caret's position in the grouped text after this many characters. */
export function caretAfter(grouped: string, characters: number): number {
  let place = 0
  for (let left = characters; left > 0 && place < grouped.length; place++) if (grouped[place] !== '-') left -= 1
  return place
}

export const countCharacters = (text: string): number => charactersOf(text).length

/** Why a text is not a code; null if it is one. */
export function codeFault(text: string): Extract<TextKey, `verification.code${string}`> | null {
  const typed = charactersOf(text)
  if (typed === '') return 'verification.codeMissing'
  if (parseVerificationCode(typed) !== null) return null
  if (/^XR\d/.test(typed)) return 'verification.codePrinted'
  return typed.length === codeLength ? 'verification.codeWrong' : 'verification.codeLength'
}
