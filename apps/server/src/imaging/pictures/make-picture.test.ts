// @module-tag resources
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createLanes } from '../../platform/admission/lanes.ts'
import { clinicIdOf } from '../../testing/clinic-id.ts'
import { testPictures } from '../../testing/picture-processes.ts'
import { createMakePicture } from './make-picture.ts'
import type { Pictures } from './open-pictures.ts'

const pictures = await testPictures()
const clinic = { clinicId: clinicIdOf('clinic') }
const make = createMakePicture(pictures.profilePicture, createLanes().pictures)
const makePicture = (bytes: Uint8Array) => make(clinic, bytes)

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2c6f14' }, limitInputPixels: false })

const refusalOf = (bytes: Uint8Array): Promise<string> =>
  makePicture(bytes).then(
    () => 'made',
    error => String(error.code),
  )

/** A PNG's compressed text (W3C PNG §11.3.3.3) of forty million letters in forty thousand bytes. */
const swollenNote = (): Buffer => {
  const data = Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(new Uint8Array(40_000_000))])
  const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from('zTXt'), data, Buffer.alloc(4)])
  chunk.writeUInt32BE(data.length)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4)
  return chunk
}

describe('the square made of a picture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('of a %s is a JPEG', async format => {
    const square = await makePicture(await flat(90, 60)[format]().toBuffer())
    expect(await sharp(square).metadata()).toMatchObject({ format: 'jpeg', width: 512, height: 512 })
  })

  it('takes no time for texts that inflate a thousandfold', { timeout: 20_000 }, async () => {
    const png = await flat(64, 64).png().toBuffer()
    const notes = Array<Buffer>(150).fill(swollenNote())
    const square = await makePicture(Buffer.concat([png.subarray(0, 33), ...notes, png.subarray(33)]))
    expect(await sharp(square).metadata()).toMatchObject({ format: 'jpeg' })
  })

  it('is not made of more than fifty megapixels, nor of four that are interlaced', async () => {
    const grey = sharp(new Uint8Array(7100 * 7100), { raw: { width: 7100, height: 7100, channels: 1 } })
    expect(await refusalOf(await grey.jpeg().toBuffer())).toBe('PICTURE_TOO_MANY_PIXELS')
    expect(await refusalOf(await flat(2100, 2000).png({ progressive: true }).toBuffer())).toBe(
      'PICTURE_TOO_MANY_PIXELS',
    )
    expect(await refusalOf(await flat(2100, 2000).png().toBuffer())).toBe('made')
  })

  it('is not made of what is neither JPEG nor PNG nor WebP, nor of what ends too early', async () => {
    for (const format of ['gif', 'tiff'] as const) {
      expect(await refusalOf(await flat(90, 60)[format]().toBuffer())).toBe('PICTURE_UNSUPPORTED')
    }
    expect(await refusalOf((await flat(90, 60).png().toBuffer()).subarray(0, -12))).toBe('PICTURE_UNSUPPORTED')
    expect(await refusalOf(Buffer.from('RIFF\x04\0\0\0WEBPVP8 '))).toBe('PICTURE_UNSUPPORTED')
    expect(await refusalOf(new Uint8Array())).toBe('PICTURE_UNSUPPORTED')
  })

  it('is, of a logo, a PNG within its box on white, never enlarged', async () => {
    const logo = createMakePicture(pictures.logo, createLanes().pictures)
    const clear = await sharp({ create: { width: 900, height: 300, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer()
    const drawn = await logo(clinic, clear)
    expect(await sharp(drawn).metadata()).toMatchObject({ format: 'png', width: 600, height: 200, hasAlpha: false })
    expect((await sharp(drawn).stats()).channels.map(({ min }) => min)).toEqual([255, 255, 255])
    expect(await sharp(await logo(clinic, await flat(40, 20).jpeg().toBuffer())).metadata()).toMatchObject({
      width: 40,
      height: 20,
    })
    expect(await logo(clinic, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')).catch(({ code }) => code)).toBe(
      'PICTURE_UNSUPPORTED',
    )
  })

  it('waits in the line of all pictures', async () => {
    let running = 0
    let most = 0
    const profilePicture: Pictures['profilePicture'] = async bytes => {
      running += 1
      most = Math.max(most, running)
      return pictures.profilePicture(bytes).finally(() => (running -= 1))
    }
    const make = createMakePicture(profilePicture, createLanes({ pictures: { capacity: 1 } }).pictures)
    const picture = await flat(1500, 1500).jpeg().toBuffer()
    await Promise.all(Array.from({ length: 5 }, () => make(clinic, picture)))
    expect(most).toBe(1)
  })
})
