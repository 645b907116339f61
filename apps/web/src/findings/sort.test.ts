import { expect, it } from 'vitest'
import { sorted } from './sort.ts'

const found = (tooth: string, confidence: number, experimental = false) => ({ tooth, confidence, experimental })

const findings = [found('N/A', 0.99), found('36', 0.4), found('11', 0.5), found('36', 0.9), found('N/A', 0.3)]

it('by tooth: FDI order, highest confidence first within a tooth, findings without a tooth last', () => {
  expect(sorted(findings, 'tooth').map(f => `${f.tooth} ${f.confidence}`)).toEqual([
    '11 0.5',
    '36 0.9',
    '36 0.4',
    'N/A 0.99',
    'N/A 0.3',
  ])
})

it('by confidence: highest first', () => {
  expect(sorted(findings, 'confidence').map(f => f.confidence)).toEqual([0.99, 0.9, 0.5, 0.4, 0.3])
})

it('experimental findings come last, in the same order among themselves', () => {
  const mixed = [found('11', 0.95, true), found('48', 0.2), found('36', 0.99, true), found('18', 0.3)]
  expect(sorted(mixed, 'tooth').map(({ tooth }) => tooth)).toEqual(['18', '48', '11', '36'])
  expect(sorted(mixed, 'confidence').map(({ tooth }) => tooth)).toEqual(['18', '48', '36', '11'])
})
