import { z } from 'zod'

/** A name that ends in a number is an address with a fault in it, such as 192.168.1.300 (WHATWG URL §3.5). */
export const hostName = z.hostname().refine(name => !/(^|\.)\d+$/.test(name))

/** Where a server listens. */
export const listenAddress = z.union([z.ipv4(), z.ipv6(), hostName], 'must be an address or the name of a host')

/** An address or a network. */
export const proxy = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])

/** Entries of that type, separated by commas. */
export const listOf = (one: z.ZodType, message: string) =>
  z
    .string()
    .default('')
    .transform(list => (list === '' ? [] : list.split(',').map(entry => entry.trim())))
    .refine(list => list.every(entry => one.safeParse(entry).success), message)
