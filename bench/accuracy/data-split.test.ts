import { describe, expect, it } from 'vitest'
import { sourceOf, splitOf } from './data-split.ts'

describe('splitOf', () => {
  it('follows the rule of training, by set and group', () => {
    // MD5 of 'panoramic-restorations/0013' and so on, modulo ten, computed with Python's hashlib.
    expect(['0001', '0002', '0003', '0013', '0020'].map(group => splitOf('panoramic-restorations', group))).toEqual([
      'test',
      'train',
      'train',
      'train',
      'train',
    ])
  })

  it('shares tune and test evenly in sets that lack some digits, as training does', () => {
    // Answers of training.splits.split_of.
    const groups = ['p0006', 'p0007', 'p0011', 'p0016']
    expect(groups.map(group => splitOf('periapical-findings', group))).toEqual(['train', 'tune', 'test', 'test'])
    expect(splitOf('periapical-endodontics', 'ptf-328-')).toBe('test')
  })

  it('knows near copies as one source', () => {
    expect(sourceOf('panoramic-native-more', 'tufts-591')).toBe('tufts-590')
    expect(sourceOf('panoramic-native', 'tufts-591')).toBe('tufts-591')
  })

  it('uses the seed of a phantom as its group', () => {
    expect(splitOf('phantoms', '12')).toBe('train')
    expect(splitOf('phantoms', '1000000')).toBe('test')
  })
})
