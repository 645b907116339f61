import { expect, it } from 'vitest'
import { sorted } from './sort.ts'

const findings = [
  { tooth: 'N/A', confidence: 0.99 },
  { tooth: '36', confidence: 0.4 },
  { tooth: '11', confidence: 0.5 },
  { tooth: '36', confidence: 0.9 },
  { tooth: 'N/A', confidence: 0.3 },
]

it('by tooth: FDI order, the surest first within a tooth, no tooth last', () => {
  expect(sorted(findings, 'tooth').map(f => `${f.tooth} ${f.confidence}`)).toEqual([
    '11 0.5',
    '36 0.9',
    '36 0.4',
    'N/A 0.99',
    'N/A 0.3',
  ])
})

it('by confidence: the surest first over all', () => {
  expect(sorted(findings, 'confidence').map(f => f.confidence)).toEqual([0.99, 0.9, 0.5, 0.4, 0.3])
})
