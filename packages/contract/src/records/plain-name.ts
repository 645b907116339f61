import { z } from 'zod'

/** Control characters, line and paragraph breaks, and characters that change the text direction (Unicode Annex 9). */
export const unseen = '\\p{Cc}\\p{Zl}\\p{Zp}\\u202a-\\u202e\\u2066-\\u2069'
const turning = /[\u202a-\u202e\u2066-\u2069]/gu
const breaking = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
/** Letters and symbols by category that no font draws: fillers of Hangul, the empty Braille pattern. */
const blank = /[\u115f\u1160\u2800\u3164\uffa0]/gu
const drawn = /[\p{L}\p{N}\p{P}\p{S}]/u
const unfit = new RegExp(`[${unseen}]`, 'u')

/** True if a text has a visible character. */
export const hasVisibleSign = (text: string): boolean => drawn.test(text.replace(blank, ''))

/** True if a name is displayed as written: one line, one direction, and a visible character. */
export const isPlainName = (name: string): boolean => !unfit.test(name) && hasVisibleSign(name)

/**
 * The name of a person or a clinic, which other people read on pages, documents and mails. An empty name is missing
 * rather than invalid.
 */
export const plainName = (maximum: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maximum)
    .refine(name => name === '' || isPlainName(name))

/** A one-line text from a file or a peer, which is cleaned rather than refused; '' if nothing of it is visible. */
export const cleanLine = (text: string): string => {
  const line = text.replace(turning, '').replace(breaking, ' ').trim()
  return hasVisibleSign(line) ? line : ''
}
