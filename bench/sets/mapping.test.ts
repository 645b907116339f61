import { expect, it } from 'vitest'
import { mappingOf } from './mapping.ts'

it('knows teeth by number, by word and by the letters of milk teeth', () => {
  const { teeth, unmapped } = mappingOf(['11', 'tooth 36', 'deciduous A', 'deciduous K', 'deciduous T', '75'], {})
  expect(Object.fromEntries(teeth)).toEqual({
    '11': '11',
    'tooth 36': '36',
    '75': '75',
    'deciduous A': '55',
    'deciduous K': '75',
    'deciduous T': '85',
  })
  expect(unmapped).toEqual([])
})

it('takes bare numbers for teeth only if all of them are, and none that the map names', () => {
  expect(mappingOf(['0', '11', '12'], {})).toMatchObject({ unmapped: ['0', '11', '12'] })
  expect(mappingOf(['11', '12'], { '12': ['Caries'] })).toMatchObject({ labels: { '12': ['Caries'] }, unmapped: [] })
})

it('takes a name that objects have by themselves for no class', () => {
  expect(mappingOf(['constructor', '__proto__'], {}).unmapped).toEqual(['constructor', '__proto__'])
})

it('knows AKUDENTAL by its teeth and restorations, and lets a map say otherwise', () => {
  const teeth = ['1', '2', '3', '4'].flatMap(quadrant => ['1', '2', '3', '4'].map(place => quadrant + place))
  const { layout, labels } = mappingOf([...teeth, 'Filling', 'Bridge', 'Implant'], { Bridge: [] })
  expect(layout).toBe('AKUDENTAL')
  expect(labels).toEqual({ Filling: ['FILLING', 'CROWN AND BRIDGE'], Bridge: [], Implant: ['IMPLANT'] })
  expect(mappingOf(['Filling', 'Bridge'], {})).toMatchObject({ layout: null, labels: { Filling: ['FILLING'] } })
})
