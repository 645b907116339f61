import { expect, it } from 'vitest'
import { reportAddress, reportFilters } from './report-address.ts'

it('a report of every class names none', () => {
  const filters = reportFilters({ minimumConfidence: 20, classes: ['IMPLANT', 'Caries'] }, ['Caries', 'IMPLANT'])
  expect(reportAddress('a1', filters)).toBe('/report-preview?analysis=a1&min=20')
})

it('a report of some classes names them', () => {
  const filters = reportFilters({ minimumConfidence: 35, classes: ['Caries'] }, ['Caries', 'IMPLANT'])
  const search = new URL(reportAddress('a1', filters), 'http://localhost').searchParams
  expect(JSON.parse(search.get('classes') ?? '')).toEqual(['Caries'])
  expect(search.get('min')).toBe('35')
})
