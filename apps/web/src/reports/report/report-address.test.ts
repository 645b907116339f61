import { expect, it } from 'vitest'
import { reportAddress, reportFilters } from './report-address.ts'

const predictions = [{ class: 'Caries' }, { class: 'IMPLANT' }]
const doubted = [...predictions, { class: 'FRACTURE', experimental: true }]

it('a report of all classes names none', () => {
  const filters = reportFilters({ minimumConfidence: 20, classes: ['IMPLANT', 'Caries'] }, predictions)
  expect(reportAddress('a1', filters)).toBe('/report-preview?analysis=a1&min=20')
})

it('a report of some classes names them', () => {
  const filters = reportFilters({ minimumConfidence: 35, classes: ['Caries'] }, predictions)
  const search = new URL(reportAddress('a1', filters), 'http://localhost').searchParams
  expect(JSON.parse(search.get('classes') ?? '')).toEqual(['Caries'])
  expect(search.get('min')).toBe('35')
})

it('a report names the remaining classes if an experimental class is switched off', () => {
  const chosen = (classes: string[]) => reportFilters({ minimumConfidence: 20, classes }, doubted).classes
  expect(chosen(['Caries', 'IMPLANT', 'FRACTURE'])).toEqual([])
  expect(chosen(['Caries', 'IMPLANT'])).toEqual(['Caries', 'IMPLANT'])
})
