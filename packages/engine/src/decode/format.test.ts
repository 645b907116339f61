import { describe, expect, it } from 'vitest'
import { refusalCode } from '../../fixtures/pictures.ts'
import { formatOf } from './format.ts'

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(parts.flatMap(part => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part)))

describe('formatOf', () => {
  it('recognises JPEG, PNG, TIFF, WebP and DICOM by their first bytes', () => {
    expect(formatOf(bytes('II', [42, 0]))).toBe('tiff')
    expect(formatOf(bytes('MM', [0, 42]))).toBe('tiff')
    expect(formatOf(bytes('RIFF', [4, 0, 0, 0], 'WEBPVP8 '))).toBe('webp')
    expect(formatOf(bytes([0xff, 0xd8, 0xff, 0xe0]))).toBe('jpeg')
    expect(formatOf(bytes([0x89], 'PNG\r\n', [0x1a, 0x0a]))).toBe('png')
    expect(formatOf(bytes(Array(128).fill(0), 'DICM'))).toBe('dicom')
  })

  it('recognises a DICOM file even if its preamble is the start of another format', () => {
    expect(formatOf(bytes([0xff, 0xd8, 0xff], Array(125).fill(0), 'DICM'))).toBe('dicom')
  })

  it('refuses an empty file and one beyond the limit', async () => {
    expect(await refusalCode(() => formatOf(new Uint8Array(0)))).toBe('IMAGE_EMPTY')
    expect(await refusalCode(() => formatOf(new Uint8Array(64 * 1024 * 1024 + 1)))).toBe('IMAGE_TOO_LARGE')
  })

  it.each(['heic', 'heix', 'mif1', 'msf1'])('refuses a HEIC of the brand %s as one', async brand => {
    expect(await refusalCode(() => formatOf(bytes([0, 0, 0, 24], `ftyp${brand}`)))).toBe('IMAGE_HEIC')
  })

  it.each([
    ['AVIF', bytes([0, 0, 0, 24], 'ftypavif')],
    ['WAVE', bytes('RIFF', [4, 0, 0, 0], 'WAVEfmt ')],
    ['BigTIFF', bytes('II', [43, 0])],
    ['GIF', bytes('GIF89a')],
    ['BMP', bytes('BM', [0, 0, 0, 0])],
    ['SVG with a script', bytes('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['ZIP', bytes('PK', [3, 4])],
    ['PDF', bytes('%PDF-1.7')],
    ['text', bytes('radiografia.jpg')],
    ['a single byte', bytes([0xff])],
  ])('refuses %s', async (_, file) => {
    expect(await refusalCode(() => formatOf(file))).toBe('IMAGE_FORMAT_UNSUPPORTED')
  })
})
