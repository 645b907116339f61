import { createHash } from 'node:crypto'

export const splits = ['train', 'tune', 'test'] as const
export type Split = (typeof splits)[number]

/**
 * The part that a source radiograph belongs to, the rule of training/splits.py: MD5 of `set/group` modulo ten, 0 and 1
 * test, 2 tune, the rest train. Phantoms have seeds for groups: those below a million are for training.
 */
export const splitOf = (set: string, group: string): Split => {
  if (set === 'phantoms') return Number(group) < 1_000_000 ? 'train' : 'test'
  const digit = Number(BigInt(`0x${createHash('md5').update(`${set}/${group}`).digest('hex')}`) % 10n)
  if (digit < 2) return 'test'
  return digit === 2 ? 'tune' : 'train'
}
