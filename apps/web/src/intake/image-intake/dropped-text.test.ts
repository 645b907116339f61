import { expect, it } from 'vitest'
import { droppedText } from './dropped-text.ts'

it('reports the number of omitted files in one line', () => {
  expect(droppedText({ over: 0, unfit: 0 })).toBeUndefined()
  expect(droppedText({ over: 1, unfit: 0 })).toBe('Un caso admite 10 imágenes: se descartó 1 archivo.')
  expect(droppedText({ over: 2, unfit: 3 })).toBe(
    'Un caso admite 10 imágenes: se descartaron 2 archivos. 3 archivos no son imágenes y se descartaron.',
  )
})
