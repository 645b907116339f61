import { type DataSet, parseDicom } from 'dicom-parser'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawPhantom } from './draw-phantom.ts'
import { encodeDicom, encodeJpeg, encodePng } from './encode.ts'

const { image } = drawPhantom({ type: 'periapical', seed: 3_000_100, width: 101, height: 131 })
const from = { type: 'periapical', seed: 3_000_100 } as const

const pixels16 = (file: DataSet): Uint16Array => {
  const element = file.elements['x7fe00010']
  if (!element) throw new Error('no pixel data')
  return new Uint16Array(file.byteArray.slice(element.dataOffset, element.dataOffset + image.data.length * 2).buffer)
}

test('a JPEG has one channel and the size of the image', async () => {
  const { width, height, channels, format } = await sharp(await encodeJpeg(image)).metadata()
  expect({ width, height, channels, format }).toEqual({ width: 101, height: 131, channels: 1, format: 'jpeg' })
})

test('a 16-bit PNG keeps every grey level', async () => {
  const { data, info } = await sharp(await encodePng(image, 16))
    .toColourspace('grey16')
    .raw({ depth: 'ushort' })
    .toBuffer({ resolveWithObject: true })
  expect(info.channels).toBe(1)
  const values = new Uint16Array(new Uint8Array(data).buffer)
  expect(values.map(value => value >> 4)).toEqual(image.data)
})

test('a 12-bit DICOM file contains the original pixels', async () => {
  const file = parseDicom(await encodeDicom(image, from))
  expect(file.string('x00020010')).toBe('1.2.840.10008.1.2.1')
  expect(file.string('x00080060')).toBe('IO')
  expect(file.string('x00280004')).toBe('MONOCHROME2')
  expect([file.uint16('x00280011'), file.uint16('x00280010')]).toEqual([101, 131])
  expect([file.uint16('x00280100'), file.uint16('x00280101'), file.uint16('x00280102')]).toEqual([16, 12, 11])
  expect(pixels16(file)).toEqual(image.data)
})

test('MONOCHROME1 stores white as zero', async () => {
  const file = parseDicom(await encodeDicom(image, { ...from, photometric: 'MONOCHROME1' }))
  expect(file.string('x00280004')).toBe('MONOCHROME1')
  expect(pixels16(file)).toEqual(image.data.map(value => 4095 - value))
})

test('the implicit syntax and eight bits are supported too', async () => {
  const file = parseDicom(await encodeDicom(image, { ...from, syntax: 'implicit', bits: 8 }))
  expect(file.string('x00020010')).toBe('1.2.840.10008.1.2')
  const element = file.elements['x7fe00010']
  expect(element?.length).toBe(101 * 131 + 1)
  expect(file.byteArray[(element?.dataOffset ?? 0) + 50]).toBe((image.data[50] ?? 0) >> 4)
})

test('an encapsulated JPEG can be extracted and read', async () => {
  const file = parseDicom(await encodeDicom(image, { ...from, type: 'panoramic', syntax: 'jpeg-baseline' }))
  expect(file.string('x00020010')).toBe('1.2.840.10008.1.2.4.50')
  expect(file.string('x00080060')).toBe('PX')
  const fragments = file.elements['x7fe00010']?.fragments ?? []
  const jpeg = Buffer.concat(fragments.map(f => file.byteArray.slice(f.position, f.position + f.length)))
  const { width, height } = await sharp(jpeg).metadata()
  expect([width, height]).toEqual([101, 131])
})

test('the patient is clearly invented, and the identifiers are derived from the seed', async () => {
  const first = await encodeDicom(image, from)
  const file = parseDicom(first)
  const name = file.elements['x00100010']
  expect(
    new TextDecoder().decode(first.slice(name?.dataOffset, (name?.dataOffset ?? 0) + (name?.length ?? 0))).trim(),
  ).toBe('Demostración^Paciente')
  expect(file.string('x00100020')).toBe('DEMO-0001')
  expect(await encodeDicom(image, from)).toEqual(first)
  const other = parseDicom(await encodeDicom(image, { ...from, seed: 3_000_101 }))
  for (const tag of ['x00080018', 'x0020000d', 'x0020000e']) {
    expect(file.string(tag)).toMatch(/^2\.25\.[1-9]\d*$/)
    expect(other.string(tag)).not.toBe(file.string(tag))
  }
  expect(new Set(['x00080018', 'x0020000d', 'x0020000e'].map(tag => file.string(tag))).size).toBe(3)
})
