import { describe, expect, it } from 'vitest'
import { dicomFile, greyPixels } from '../../../fixtures/dicom-file.ts'
import { colourOf, sampleAt } from '../../../fixtures/encode-dicom.ts'
import { refusalCode } from '../../../fixtures/pictures.ts'
import {
  colourFiles,
  colourPhantom,
  readCodestream,
  readSmall,
  smallFiles,
} from '../../../fixtures/transfer-syntaxes.ts'
import { decode, readSamples } from '../node.ts'

/** Files by other programs (see the fixture): DCMTK, GDCM, OpenJPH. */
describe('a transfer syntax', { timeout: 30_000 }, () => {
  it.each(smallFiles)('$name is read as it was written', async ({ encoder, phantom, name }) => {
    const { image, facts } = await decode(readSmall(name))
    const { width, height, bits, signed } = phantom
    expect(facts).toMatchObject({ width, height, dicom: { transferSyntax: encoder.transferSyntax } })
    const centre = signed ? 0 : 2 ** (bits - 1)
    const range = 2 ** bits
    const { data, maximum } = image
    let worst = 0
    for (let index = 0; index < data.length; index += 1) {
      const sample = sampleAt(phantom, index % width, Math.floor(index / width))
      const level = Math.round(((sample - centre) / range + 0.5) * maximum)
      worst = Math.max(worst, Math.abs((data[index] ?? 0) - level) / maximum)
    }
    expect(worst).toBeLessThanOrEqual(encoder.bound)
    if (encoder.bound > 0) return
    const samples = await readSamples(readSmall(name))
    const written = Array.from(data, (_, index) => sampleAt(phantom, index % width, Math.floor(index / width)))
    expect(samples).toEqual({ width, height, data: new Uint16Array(written) })
  })

  it('keeps the negative samples of 8 bits in a JPEG 2000 by GDCM', async () => {
    const { data } = await readSamples(readSmall('jpeg-2000-8-signed.dcm'))
    const written = Array.from({ length: 64 * 40 }, (_, index) => Math.floor(-127.5 + (255 * index) / (64 * 40 - 1)))
    expect([...new Int16Array(data.buffer, data.byteOffset, data.length)]).toEqual(written)
  })

  it.each(colourFiles)('$name is converted to the grey of its colours', async ({ name }) => {
    const { image } = await decode(readSmall(name))
    const { width } = colourPhantom
    const greys = Array.from(image.data, (_, index) => {
      const [red, green, blue] = colourOf(sampleAt(colourPhantom, index % width, Math.floor(index / width)))
      return Math.floor((299 * red + 587 * green + 114 * blue + 500) / 1000)
    })
    expect(image.maximum).toBe(255)
    expect([...image.data]).toEqual(greys)
  })

  const lossless = smallFiles.filter(({ encoder, phantom }) => encoder.bound === 0 && phantom.bits === 12)
  const coded = lossless.filter(({ encoder }) => /\.(4\.\d+|5)$/.test(encoder.transferSyntax))

  it.each(coded)('$name is refused if its codestream breaks off, even with its last marker', async entry => {
    const codestream = readCodestream(entry.name)
    for (const share of [0.9, 0.5, 0.2]) {
      const cut = codestream.subarray(0, 2 * Math.floor((codestream.length * share) / 2))
      const file = dicomFile({
        transferSyntax: entry.encoder.transferSyntax,
        elements: greyPixels(entry.phantom.width, entry.phantom.height),
        fragments: [Uint8Array.from([...cut, 0xff, 0xd9])],
      })
      expect(await refusalCode(decode(file)), `${share}`).toBe('DICOM_DAMAGED')
    }
  })
})
