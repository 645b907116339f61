import { expect, it } from 'vitest'
import { canEdit } from './edit-file.ts'

it('edits what a canvas keeps: a JPEG, and a PNG of 8 bits a sample', async () => {
  const png = (bits: number) => new File([new Uint8Array(32).fill(bits, 24, 25)], 'boca.png', { type: 'image/png' })
  expect(await canEdit(new File(['x'], 'boca.jpg', { type: 'image/jpeg' }))).toBe(true)
  expect(await canEdit(png(8))).toBe(true)
  expect(await canEdit(png(16))).toBe(false)
  expect(await canEdit(new File(['x'], 'BOCA.DCM'))).toBe(false)
})
