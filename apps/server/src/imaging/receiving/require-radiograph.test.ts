// @module-tag resources
import { describe, expect, it } from 'vitest'
import { isRadiographModality, requireRadiograph, typeOfModality } from './require-radiograph.ts'

const digital = '1.2.840.10008.5.1.4.1.1.1.1'

describe('a modality', () => {
  it.each(['DR', 'px', 'Dx ', 'PX\\DX', 'CT\\PX', 'OT', undefined, ''])("of %s is a radiograph's", modality => {
    expect(isRadiographModality(modality)).toBe(true)
    expect(() => requireRadiograph({ sopClassUid: digital, ...(modality !== undefined && { modality }) })).not.toThrow()
  })

  it.each(['CT', 'ct', 'SR', 'MR\\CT', 'XC'])('of %s is none', modality => {
    expect(() => requireRadiograph({ sopClassUid: digital, modality })).toThrow(
      expect.objectContaining({ code: 'INSTANCE_NOT_RADIOGRAPH' }),
    )
  })

  it('of a radiograph under the class of something else is none', () => {
    expect(() => requireRadiograph({ sopClassUid: '1.2.840.10008.5.1.4.1.1.2', modality: 'DR' })).toThrow()
  })

  it('gives the type in any form, but not if it has two', () => {
    expect(['PX', 'px', 'DX\\PX', 'IO', 'io ', 'PX\\IO', 'DR'].map(modality => typeOfModality({ modality }))).toEqual([
      ...['panoramic', 'panoramic', 'panoramic', 'periapical', 'periapical', null, null],
    ])
  })
})
