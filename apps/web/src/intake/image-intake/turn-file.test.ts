import { expect, it } from 'vitest'
import { canTurn } from './turn-file.ts'

it('turns what a canvas keeps: a JPEG, and a PNG of 8 bits a sample', async () => {
  const png = (bits: number) => new File([new Uint8Array(32).fill(bits, 24, 25)], 'boca.png', { type: 'image/png' })
  expect(await canTurn(new File(['x'], 'boca.jpg', { type: 'image/jpeg' }))).toBe(true)
  expect(await canTurn(png(8))).toBe(true)
  expect(await canTurn(png(16))).toBe(false)
  expect(await canTurn(new File(['x'], 'BOCA.DCM'))).toBe(false)
})
