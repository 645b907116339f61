import { describe, expect, it } from 'vitest'
import { addImages } from '../../intake/image-intake/chosen-images.ts'
import { canAnalyze } from './draft.ts'

const { images } = addImages([], [new File(['x'], 'a.png', { type: 'image/png' })], () => 'key')

describe('Analizar', () => {
  it('is disabled without images', () => {
    expect(canAnalyze({ name: 'Caso', images: [] })).toBe(false)
  })

  it('is disabled with a blank name', () => {
    expect(canAnalyze({ name: ' \t', images })).toBe(false)
    expect(canAnalyze({ name: ' Caso ', images })).toBe(true)
  })
})
