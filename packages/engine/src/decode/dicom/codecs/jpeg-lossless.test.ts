import { afterEach, describe, expect, it, vi } from 'vitest'
import { refusalCode } from '../../../../fixtures/pictures.ts'
import { readCodestream } from '../../../../fixtures/transfer-syntaxes.ts'
import { concatBytes } from '../../concat-bytes.ts'
import { readJpegFrameHeader } from './jpeg-frame-header.ts'
import { decodeJpegLossless } from './jpeg-lossless.ts'
import { endOfJpeg, jpegSegments, startOfScan } from './jpeg-segments.ts'

const width = 64
const height = 48
const grey = readCodestream('jpeg-lossless-predictor-1-12.dcm')
const slanted = readCodestream('jpeg-lossless-predictor-4-12.dcm')
const colour = readCodestream('jpeg-lossless-colour.dcm')

const decode = (bytes: Uint8Array) => decodeJpegLossless(bytes, readJpegFrameHeader(bytes))
const codeOf = (bytes: Uint8Array) => refusalCode(decode(bytes))

const segmentOf = (bytes: Uint8Array, marker: number) => {
  const found = [...jpegSegments(bytes)].find(segment => segment.marker === marker)
  if (!found) throw new Error(`no segment ${marker.toString(16)}`)
  return { start: found.end - found.body.length - 4, bodyAt: found.end - found.body.length, end: found.end }
}

/** Replaces the bytes from `at` to `end` by `inserted`. */
const spliced = (bytes: Uint8Array, at: number, inserted: readonly number[], end = at) =>
  concatBytes([bytes.subarray(0, at), Uint8Array.from(inserted), bytes.subarray(end)])

const beforeScan = (bytes: Uint8Array, inserted: readonly number[]) =>
  spliced(bytes, segmentOf(bytes, startOfScan).start, inserted)

const restartEvery = (samples: number) => [0xff, 0xdd, 0, 4, samples >> 8, samples & 255]

const changed = (bytes: Uint8Array, at: number, value: number) => {
  const copy = bytes.slice()
  copy[at] = value
  return copy
}

describe('decodeJpegLossless', { timeout: 30_000 }, () => {
  afterEach(() => {
    vi.doUnmock('@cornerstonejs/jpeg-lossless-decoder-js')
    vi.resetModules()
  })

  it('reads restarts of one component predicted from the left, and refuses others', async () => {
    const { data } = await decode(grey)
    const interval = restartEvery(width * height)
    expect((await decode(beforeScan(grey, interval))).data).toEqual(data)
    expect(await codeOf(beforeScan(slanted, interval))).toBe('DICOM_PIXELS_UNSUPPORTED')
    expect(await codeOf(beforeScan(colour, interval))).toBe('DICOM_PIXELS_UNSUPPORTED')
  })

  it('refuses restarts within a row, and more than the interval gives', async () => {
    expect(await codeOf(beforeScan(grey, restartEvery(width * height + 1)))).toBe('DICOM_DAMAGED')
    const whole = beforeScan(grey, restartEvery(width * height))
    const restarts = Array.from({ length: 1000 }, () => [0xff, 0xd0]).flat()
    expect(await codeOf(spliced(whole, endOfJpeg(whole) - 2, restarts))).toBe('DICOM_DAMAGED')
  })

  it('refuses a point transform', async () => {
    const { end } = segmentOf(grey, startOfScan)
    expect(await codeOf(changed(grey, end - 1, 1))).toBe('DICOM_PIXELS_UNSUPPORTED')
  })

  it('refuses a marker after which the decoder would find another frame', async () => {
    const { start, end } = segmentOf(grey, 0xc3)
    const frame = [...grey.subarray(start, end)]
    // The decoder treats FFF0 and its length as markers without content; the frame follows, and a comment over the true
    // one.
    const hidden = [0xff, 0xf0, 0xff, 0xf1, ...frame, 0xff, 0xfe, 0xff, 0xed]
    const rest = Array.from({ length: 0xfff1 + 2 - hidden.length }, () => 0)
    expect(await codeOf(spliced(grey, start, [...hidden, ...rest]))).toBe('DICOM_DAMAGED')
  })

  it("refuses a scan without its table, or with components other than the frame's", async () => {
    const table = segmentOf(grey, 0xc4)
    expect(await codeOf(spliced(grey, table.start, [], table.end))).toBe('DICOM_DAMAGED')
    const scan = segmentOf(colour, startOfScan)
    const ofOne = [0xff, startOfScan, 0, 8, 1, colour[scan.bodyAt + 1] ?? 0, 0, 1, 0, 0]
    expect(await codeOf(spliced(colour, scan.start, ofOne, scan.end))).toBe('DICOM_PIXELS_UNSUPPORTED')
  })

  it('refuses subsampled components and thousands of tables', async () => {
    expect(await codeOf(changed(grey, segmentOf(grey, 0xc3).bodyAt + 7, 0x22))).toBe('DICOM_PIXELS_UNSUPPORTED')
    const table = segmentOf(grey, 0xc4)
    const tables = Array.from({ length: 1000 }, () => [...grey.subarray(table.start, table.end)]).flat()
    expect(await codeOf(beforeScan(grey, tables))).toBe('DICOM_DAMAGED')
  })

  it('reports that the engine is unavailable if the decoder cannot be loaded', async () => {
    vi.doMock('@cornerstonejs/jpeg-lossless-decoder-js', () => {
      throw new TypeError('Failed to fetch dynamically imported module')
    })
    expect(await codeOf(grey)).toBe('ENGINE_UNAVAILABLE')
  })
})
