import { createHmac } from 'node:crypto'

export const parts = ['train', 'tune', 'test'] as const
export type Part = (typeof parts)[number]

/**
 * The part of all radiographs of one patient: a hash with the installation's secret modulo ten, 0 and 1 test, 2 tune, the
 * rest train, as training/splits.py has them. The same in every export, so that what a detector learnt from never tests it.
 */
export const partOf = (secret: string, patient: string): Part => {
  const digest = createHmac('sha256', secret).update(`training set ${patient}`).digest()
  const digit = digest.readUInt32BE(0) % 10
  if (digit < 2) return 'test'
  return digit === 2 ? 'tune' : 'train'
}
