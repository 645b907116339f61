import { fold } from '@xrai/contract/review/fold'
import { detected } from '@xrai/contract/review/testing/decisions'
import { expect, it } from 'vitest'
import { changesOf, surfacesOf } from './form-values.ts'

const [caries] = fold(detected, [])

it('stores surfaces only with a tooth', () => {
  expect(surfacesOf('Caries', '36', ['mesial'])).toEqual({ surfaces: ['mesial'] })
  expect(surfacesOf('Caries', 'N/A', ['mesial'])).toEqual({})
  expect(surfacesOf('IMPLANT', '36', ['mesial'])).toEqual({})
})

it('removes the surfaces of a finding whose tooth is taken away', () => {
  if (!caries) throw new Error('no finding')
  const edited = { ...caries, surfaces: ['mesial' as const] }
  const values = { chosen: 'Caries' as const, shape: undefined, surfaces: ['mesial' as const] }
  expect(changesOf(edited, { ...values, tooth: 'N/A' })).toEqual({ tooth: 'N/A', surfaces: [] })
  expect(changesOf(edited, { ...values, tooth: '37' })).toEqual({ tooth: '37' })
})
