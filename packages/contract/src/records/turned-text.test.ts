import { expect, it } from 'vitest'
import { turnedText } from './turned-text.ts'

const asItIs = { upsideDown: false, mirrored: false, inverted: false }

it.each([
  [{ ...asItIs, upsideDown: true, mirrored: true }, 'estaba boca abajo, girada media vuelta'],
  [{ ...asItIs, upsideDown: true }, 'estaba boca abajo, volteada de arriba abajo'],
  [{ ...asItIs, mirrored: true }, 'tenía la derecha y la izquierda cambiadas'],
])('of a turn %o names it and asks to check the sides', (orientation, turn) => {
  expect(turnedText(orientation)).toBe(
    `Se corrigió antes de analizarla: ${turn}. Comprueba que la derecha y la izquierda sean las del paciente.`,
  )
})

it('asks for no check of the sides of a negative', () => {
  expect(turnedText({ ...asItIs, inverted: true })).toBe('Se corrigió antes de analizarla: estaba en negativo.')
})
