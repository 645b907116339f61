// @module-tag resources
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { thumbnail, thumbnailOf } from './thumbnail.ts'

it('of a strip that is higher than a JPEG may be is small in both directions', async () => {
  const strip = { width: 64, height: 70_000, maximum: 255, data: new Uint8Array(64 * 70_000) } as const
  const { width, height } = strip
  const png = await sharp(strip.data, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
  const ask = () => Promise.reject(new Error('no question'))
  const { bytes } = await thumbnail(png, null, ask)
  for (const jpeg of [await thumbnailOf(strip), bytes])
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 2, height: 1920 })
})
