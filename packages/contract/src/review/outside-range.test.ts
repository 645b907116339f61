import { expect, it } from 'vitest'
import { outsideRange } from './outside-range.ts'

it('lists the confirmed findings whose tooth a periapical does not show', () => {
  const findings = [
    { tooth: '47', state: 'added' },
    { tooth: '36', state: 'accepted' },
    { tooth: '46', state: 'rejected' },
    { tooth: '48', state: 'undecided' },
    { tooth: 'N/A', state: 'edited' },
    { tooth: '75', state: 'edited' },
  ] as const
  expect(outsideRange(findings, { first: '35', last: '37' })).toEqual([findings[0]])
})
