import { z } from 'zod'
import { isVisible, plainName, unseen } from '../records/plain-name.ts'

const link = /:\/\/|www\./i
const unfit = new RegExp(`@|${link.source}`, 'iu')
const gap = new RegExp(`[\\s${unseen}]+`, 'u')

const maximum = 120

/**
 * A first or last name. It is printed in mails to others, so it must not contain a link, an address or a line break.
 */
export const personNameSchema = plainName(maximum).refine(name => !unfit.test(name))

/** A name from another source, without forbidden parts; the rest may be empty. */
export const cleanName = (name: string): string =>
  name
    .split(gap)
    .map(word => word.replace(/@.*/, ''))
    .filter(word => isVisible(word) && !link.test(word))
    .join(' ')

/** A Google account's name: cleaned rather than refused. */
export const googleNameSchema = z.string().trim().max(maximum).overwrite(cleanName)
