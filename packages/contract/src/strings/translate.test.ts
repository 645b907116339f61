import { describe, expect, it } from 'vitest'
import { findingClasses } from '../classes/detection-class.ts'
import { mappingTypes } from '../classes/mapping-type.ts'
import { errorTable } from '../errors/table.ts'
import { spanish } from './spanish.ts'
import { type TextKey, t, translate } from './translate.ts'

describe('translate', () => {
  it('fills the placeholders of a text', () => {
    expect(t('report.tooth', { tooth: '36' })).toBe('Pieza 36')
  })

  it('throws if a placeholder stays unfilled', () => {
    expect(() => t('report.tooth')).toThrow('{tooth}')
  })
})

describe('the Spanish catalogue', () => {
  it('has a sentence for every error and a label for every class', () => {
    const keys = [...Object.values(errorTable), ...mappingTypes].map<string>(entry => entry.text)
    const classKeys = findingClasses.flatMap(({ key, recommend }) => [
      `classes.${key}`,
      ...['name', 'what', 'next'].map(part => `patientView.classes.${key}.${part}`),
      ...(typeof recommend === 'string' ? [recommend] : Object.values(recommend ?? {})),
    ])
    for (const key of [...keys, ...classKeys]) {
      const text = translate(spanish, key as TextKey)
      expect(text, key).not.toBe('undefined')
      expect(text.length, key).toBeGreaterThan(2)
    }
  })
})
