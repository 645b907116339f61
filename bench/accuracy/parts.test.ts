import { describe, expect, it } from 'vitest'
import { partOf } from './parts.ts'

describe('partOf', () => {
  it('follows the rule of training, by set and group', () => {
    // MD5 of 'panoramic-restorations/0013' and so on, modulo ten, computed with Python's hashlib.
    expect(['0001', '0002', '0003', '0013', '0020'].map(group => partOf('panoramic-restorations', group))).toEqual([
      'test',
      'train',
      'train',
      'train',
      'train',
    ])
  })

  it('takes the seed of a phantom for its group', () => {
    expect(partOf('phantoms', '12')).toBe('train')
    expect(partOf('phantoms', '1000000')).toBe('test')
  })
})
