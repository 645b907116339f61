import { z } from 'zod'

/** Control characters, breaks of line and paragraph, and what turns the direction of a text (Unicode Annex 9). */
export const unseen = '\\p{Cc}\\p{Zl}\\p{Zp}\\u202a-\\u202e\\u2066-\\u2069'
const turning = /[\u202a-\u202e\u2066-\u2069]/gu
const breaking = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
/** Letters and symbols by their category that no font draws: fillers of Hangul, the empty pattern of Braille. */
const blank = /[\u115f\u1160\u2800\u3164\uffa0]/gu
const drawn = /[\p{L}\p{N}\p{P}\p{S}]/u
const unfit = new RegExp(`[${unseen}]`, 'u')

/** Whether a reader sees anything of a text. */
export const isVisible = (text: string): boolean => drawn.test(text.replace(blank, ''))

/** Whether a name is shown as it is written: one line, in one direction, with something to see. */
export const isPlainName = (name: string): boolean => !unfit.test(name) && isVisible(name)

/** The name of a person or a clinic, which others read on pages, documents and mails. An empty one is missing, not unfit. */
export const plainName = (maximum: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maximum)
    .refine(name => name === '' || isPlainName(name))

/** A text of one line by a file or a peer, which is cleaned and not refused; '' if nothing of it is visible. */
export const cleanLine = (text: string): string => {
  const line = text.replace(turning, '').replace(breaking, ' ').trim()
  return isVisible(line) ? line : ''
}
