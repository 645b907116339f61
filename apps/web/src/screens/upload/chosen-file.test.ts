import { describe, expect, it } from 'vitest'
import { chooseFile, isDicom, sizeText } from './chosen-file.ts'

const jpeg = new File(['x'], 'boca.jpg', { type: 'image/jpeg' })
const dicom = new File(['x'], 'BOCA.DCM')
const text = new File(['x'], 'notas.txt', { type: 'text/plain' })

describe('choosing a file', () => {
  it('takes the first that can be a radiograph and counts the others', () => {
    expect(chooseFile([text, dicom, jpeg], true)).toEqual({ file: dicom, dropped: 2 })
  })

  it('takes none where there is no room, and counts them', () => {
    expect(chooseFile([jpeg], false)).toEqual({ file: undefined, dropped: 1 })
  })

  it('takes none where none can be a radiograph', () => {
    expect(chooseFile([text], true)).toEqual({ file: undefined, dropped: 1 })
  })
})

it('knows a DICOM file by its type or its name', () => {
  expect([dicom, new File([''], 'x', { type: 'application/dicom' }), jpeg].map(isDicom)).toEqual([true, true, false])
})

it('writes sizes as a person reads them', () => {
  expect([0, 999, 1000, 728_652, 64_000_000].map(sizeText)).toEqual(['0 B', '999 B', '1 kB', '728,7 kB', '64 MB'])
})
