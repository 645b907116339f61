import { z } from 'zod'
import { isVisible, plainName, unseen } from '../records/plain-name.ts'

const link = /:\/\/|www\./i
const unfit = new RegExp(`@|${link.source}`, 'iu')
const gap = new RegExp(`[\\s${unseen}]+`, 'u')

const maximum = 120

/** A first or last name. It stands in mails to others, so nothing in it may be a link, an address or a line of its own. */
export const personNameSchema = plainName(maximum).refine(name => !unfit.test(name))

/** A name that was not typed here, without what a name may not hold; sometimes nothing is left. */
export const cleanName = (name: string): string =>
  name
    .split(gap)
    .map(word => word.replace(/@.*/, ''))
    .filter(word => isVisible(word) && !link.test(word))
    .join(' ')

/** A Google account's name, as it came: cleaned and not refused. */
export const googleNameSchema = z.string().trim().max(maximum).overwrite(cleanName)
