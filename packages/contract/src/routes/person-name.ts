import { z } from 'zod'
import { hasVisibleSign, plainName, unseen } from '../records/plain-name.ts'

const link = /:\/\/|www\./i
const unfit = new RegExp(`@|${link.source}`, 'iu')
const gap = new RegExp(`[\\s${unseen}]+`, 'u')

const maximum = 120

/**
 * A first or last name. It is printed in mails to others, so it must not contain a link, an address or a line break.
 */
export const personNameSchema = plainName(maximum).refine(name => !unfit.test(name))

/** A dot, of any script, before a possible domain: programs for mail make a link of 'evil.com/x'. */
const domainDot = /[.。．｡](?=\p{L}{2})/gu

/** Without forbidden parts, word by word; the rest may be empty. */
const withoutLinks = (name: string): string =>
  name
    .split(gap)
    .map(word => word.replace(/@.*/, ''))
    .filter(word => hasVisibleSign(word) && !link.test(word))
    .join(' ')

/** A name for a mail, which may be empty. */
export const cleanName = (name: string): string => withoutLinks(name).replace(domainDot, '. ')

/** A Google account's name: cleaned rather than refused. */
export const googleNameSchema = z.string().trim().max(maximum).overwrite(withoutLinks)
