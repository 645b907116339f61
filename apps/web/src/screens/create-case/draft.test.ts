import { describe, expect, it } from 'vitest'
import { addImages } from './chosen-images.ts'
import { canAnalyze, creditsFor } from './draft.ts'
import { droppedText } from './dropped-text.ts'

const { images } = addImages([], [new File(['x'], 'a.png', { type: 'image/png' })], () => 'key')

describe('Analizar', () => {
  it('is disabled with no images', () => {
    expect(canAnalyze({ name: 'Caso', images: [] })).toBe(false)
  })

  it('is disabled with a name that is blank after trimming', () => {
    expect(canAnalyze({ name: ' \t', images })).toBe(false)
    expect(canAnalyze({ name: ' Caso ', images })).toBe(true)
  })

  it('costs one credit per image, one at least', () => {
    expect([0, 1, 3, 10].map(creditsFor)).toEqual([1, 1, 3, 10])
  })
})

it('says in one quiet line how many files were left out', () => {
  expect(droppedText({ over: 0, unfit: 0 })).toBeUndefined()
  expect(droppedText({ over: 1, unfit: 0 })).toBe('Un caso admite 10 imágenes: se descartó 1 archivo.')
  expect(droppedText({ over: 2, unfit: 3 })).toBe(
    'Un caso admite 10 imágenes: se descartaron 2 archivos. 3 archivos no son imágenes y se descartaron.',
  )
})
