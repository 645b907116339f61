import { describe, expect, it } from 'vitest'
import { chooseFile, isAccepted, isDicom, recogniseDicoms, sizeText } from './chosen-file.ts'

const jpeg = new File(['x'], 'boca.jpg', { type: 'image/jpeg' })
const dicom = new File(['x'], 'BOCA.DCM')
const text = new File(['x'], 'notas.txt', { type: 'text/plain' })
const ofMedia = (name: string) => new File([new Uint8Array(128), 'DICM'], name)

describe('choosing a file', () => {
  it('takes the first possible radiograph and counts the other files', () => {
    expect(chooseFile([text, dicom, jpeg], true)).toEqual({ file: dicom, dropped: 2 })
  })

  it('takes no file beyond the limit, and counts it', () => {
    expect(chooseFile([jpeg], false)).toEqual({ file: undefined, dropped: 1 })
  })

  it.each([
    new File(['x'], 'IMG_0001.HEIC'),
    new File(['x'], 'boca', { type: 'image/heic' }),
    new File(['x'], 'boca.heif', { type: 'image/heif' }),
  ])('leaves out a photo that the server cannot read: $name $type', heic => {
    expect(chooseFile([heic], true)).toEqual({ file: undefined, dropped: 1 })
    expect(chooseFile([heic, jpeg], true)).toEqual({ file: jpeg, dropped: 1 })
  })

  it('takes no file if none can be a radiograph', () => {
    expect(chooseFile([text], true)).toEqual({ file: undefined, dropped: 1 })
  })
})

it('recognises a DICOM file by its type or its name', () => {
  expect([dicom, new File([''], 'x', { type: 'application/dicom' }), jpeg].map(isDicom)).toEqual([true, true, false])
})

it.each(['IM0001', 'IMG00001', '1.2.826.0.1.3680043'])('recognises the DICOM file %s by its content', async name => {
  const file = ofMedia(name)
  await recogniseDicoms([text, file, jpeg])
  expect([text, file, jpeg].map(isDicom)).toEqual([false, true, false])
  expect(chooseFile([text, file], true)).toEqual({ file, dropped: 1 })
})

it('ignores other files without an extension and the directory file of DICOM media', async () => {
  const others = [new File(['hola'], 'LEEME'), new File([], 'CARPETA'), ofMedia('DICOMDIR')]
  await recogniseDicoms(others)
  expect(others.map(isAccepted)).toEqual([false, false, false])
})

it('accepts TIFF and WebP by name if the system has no type for them', () => {
  const named = ['boca.tif', 'boca.TIFF', 'boca.webp', 'boca.txt'].map(name => new File(['x'], name))
  expect(named.map(isAccepted)).toEqual([true, true, true, false])
})

it('ignores a file that is no longer readable', async () => {
  const gone = ofMedia('IM0002')
  gone.slice = () => {
    throw new DOMException('The disc was taken out.', 'NotReadableError')
  }
  await recogniseDicoms([gone])
  expect(isAccepted(gone)).toBe(false)
})

it('formats sizes for users', () => {
  expect([0, 999, 1000, 728_652, 64_000_000].map(sizeText)).toEqual(['0 B', '999 B', '1 kB', '728.7 kB', '64 MB'])
})
