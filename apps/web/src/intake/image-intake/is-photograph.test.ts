import sharp, { type Exif } from 'sharp'
import { expect, it } from 'vitest'
import { isPhotograph } from './is-photograph.ts'

const jpegWith = async (exif: Exif, name = 'IMG_2041.jpg') => {
  const image = sharp({ create: { width: 8, height: 8, channels: 3, background: 'grey' } })
  const bytes = await image.withExif(exif).jpeg().toBuffer()
  return new File([Uint8Array.from(bytes)], name, { type: 'image/jpeg' })
}

it("recognises a phone's photograph by the aperture in its EXIF", async () => {
  expect(await isPhotograph(await jpegWith({ IFD2: { FNumber: '18/10' } }))).toBe(true)
})

it("does not take an X-ray program's export for a photograph", async () => {
  expect(await isPhotograph(await jpegWith({ IFD0: { Make: 'Sensor', Software: 'Visor 3' } }))).toBe(false)
  expect(await isPhotograph(new File(['x'], 'boca.png', { type: 'image/png' }))).toBe(false)
})

it("recognises a picture of this app's camera, and survives a file that is cut off", async () => {
  expect(await isPhotograph(await jpegWith({}, 'camera.jpg'))).toBe(true)
  const whole = await jpegWith({ IFD2: { FNumber: '18/10' } })
  expect(await isPhotograph(new File([whole.slice(0, 40)], 'corte.jpg'))).toBe(false)
})
