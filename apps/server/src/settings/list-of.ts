import { z } from 'zod'

/** An address or a network. */
export const proxy = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])

/** Entries of that type, separated by commas. */
export const listOf = (one: z.ZodType, message: string) =>
  z
    .string()
    .default('')
    .transform(list => (list === '' ? [] : list.split(',').map(entry => entry.trim())))
    .refine(list => list.every(entry => one.safeParse(entry).success), message)
