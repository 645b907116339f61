import { z } from 'zod'

/** Control characters, breaks of line and paragraph, and what turns the direction of a text (Unicode Annex 9). */
const unseen = '\\p{Cc}\\p{Zl}\\p{Zp}\\u202a-\\u202e\\u2066-\\u2069'
const link = /:\/\/|www\./i
const unfit = new RegExp(`[${unseen}@]|${link.source}`, 'iu')
const gap = new RegExp(`[\\s${unseen}]+`, 'u')

const maximum = 120

/** A first or last name. It stands in mails to others, so nothing in it may be a link, an address or a line of its own. */
export const personNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(maximum)
  .refine(name => !unfit.test(name))

/** A name that was not typed here, without what a name may not hold; sometimes nothing is left. */
export const cleanName = (name: string): string =>
  name
    .split(gap)
    .map(word => word.replace(/@.*/, ''))
    .filter(word => word !== '' && !link.test(word))
    .join(' ')

/** A Google account's name, as it came: cleaned and not refused. */
export const googleNameSchema = z.string().trim().max(maximum).overwrite(cleanName)
