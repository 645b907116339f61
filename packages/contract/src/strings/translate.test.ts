import { describe, expect, it } from 'vitest'
import { detectionClasses } from '../classes/detection-class.ts'
import { mappingTypes } from '../classes/mapping-type.ts'
import { errorTable } from '../errors/table.ts'
import { spanish } from './spanish.ts'
import { type TextKey, t, translate } from './translate.ts'

describe('translate', () => {
  it('fills the places of a text', () => {
    expect(t('report.tooth', { tooth: '36' })).toBe('Pieza 36')
  })

  it('throws when a place stays empty', () => {
    expect(() => t('report.tooth')).toThrow('{tooth}')
  })
})

describe('the Spanish catalogue', () => {
  it('has a sentence for every error and a label for every class', () => {
    const keys = [...Object.values(errorTable), ...detectionClasses, ...mappingTypes].map(entry => entry.text)
    for (const key of keys) {
      const text = translate(spanish, key as TextKey)
      expect(text, key).not.toBe('undefined')
      expect(text.length, key).toBeGreaterThan(2)
    }
  })
})
