import { createHmac } from 'node:crypto'

export const parts = ['train', 'tune', 'test'] as const
export type Part = (typeof parts)[number]

/**
 * The split of all radiographs of one patient: a keyed hash modulo ten, where 0 and 1 are test, 2 is tune and the rest
 * train, as in training/splits.py. It is the same in every export, so that a detector is never tested on its training data.
 */
export const partOf = (secret: string, patient: string): Part => {
  const digest = createHmac('sha256', secret).update(`training set ${patient}`).digest()
  const digit = digest.readUInt32BE(0) % 10
  if (digit < 2) return 'test'
  return digit === 2 ? 'tune' : 'train'
}
