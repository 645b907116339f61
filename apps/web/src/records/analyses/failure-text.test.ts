// @module-tag state
import { describe, expect, it } from 'vitest'
import { failureText } from './failure-text.ts'

describe('the reason of a failed analysis', () => {
  it('is the sentence of its code', () => {
    expect(failureText('IMAGE_DAMAGED')).toBe(
      'La imagen está dañada o incompleta. Expórtala otra vez y vuelve a subirla.',
    )
  })

  it.each([null, 'SOMETHING_NEW', 'toString'])('states that it failed and cost nothing if the code is %s', code => {
    expect(failureText(code)).toBe('El análisis falló y no se cobró.')
  })
})
