import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'

export const splits = ['train', 'tune', 'test'] as const
export type Split = (typeof splits)[number]

const labels = new URL('../../training/labels/', import.meta.url)
const readJson = (name: string): unknown => JSON.parse(readFileSync(new URL(name, labels), 'utf8'))

const setsSchema = z.record(z.string(), z.object({ copies: z.string().optional() }))
const sets = setsSchema.parse(readJson('sets.json'))
const oneSourceSchema = z.object({
  /** Sets that came without some last digits, whose tune split would be nearly empty: tune and test share 0 to 2 evenly. */
  uneven: z.array(z.string()),
  sets: z.record(z.string(), z.record(z.string(), z.string())),
})
const { uneven, sets: oneSource } = oneSourceSchema.parse(readJson('one-source.json'))

/** The group that a group is a near copy of; else itself. */
export const sourceOf = (set: string, group: string): string => oneSource[set]?.[group] ?? group

/**
 * The split of a source radiograph, by the rule of training/splits.py: MD5 of `set/group` modulo ten, 0 and 1 test, 2
 * tune, the others train. Originals have the splits of their copies, near copies that of their source. Phantoms use
 * their seed as group; seeds below a million are for training.
 */
export const splitOf = (set: string, group: string): Split => {
  if (set === 'phantoms') return Number(group) < 1_000_000 ? 'train' : 'test'
  const name = sets[set]?.copies ?? set
  const number = BigInt(
    `0x${createHash('md5')
      .update(`${name}/${sourceOf(name, group)}`)
      .digest('hex')}`,
  )
  const digit = Number(number % 10n)
  if (digit <= 2 && uneven.includes(name)) return (number / 10n) % 2n === 0n ? 'tune' : 'test'
  if (digit < 2) return 'test'
  return digit === 2 ? 'tune' : 'train'
}
