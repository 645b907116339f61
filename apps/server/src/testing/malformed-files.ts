import { gzipSync } from 'node:zlib'
import { sample } from './samples.ts'

type Bytes = Uint8Array<ArrayBuffer>

export interface MalformedFile {
  readonly name: string
  readonly bytes: Bytes
}

const text = (value: string): Bytes => new TextEncoder().encode(value)
const joined = (...parts: readonly (Bytes | readonly number[])[]): Bytes =>
  new Uint8Array(Buffer.concat(parts.map(part => Uint8Array.from(part))))

/** Malformed files: truncated, emptied, with a false size, or of another kind. */
export const malformedFiles = async (): Promise<readonly MalformedFile[]> => {
  const [jpeg, png, dicom] = await Promise.all(
    ['panoramic-healthy.jpg', 'panoramic-16bit.png', 'panoramic-12bit.dcm'].map(sample),
  )
  if (!jpeg || !png || !dicom) throw new Error('the samples are not there')
  return [
    ...cut('jpg', jpeg),
    ...cut('png', png),
    ...cut('dcm', dicom),
    ...ofAnotherKind(jpeg),
    ...pngHeaders(),
    ...jpegHeaders(jpeg),
    ...dicomHeaders(dicom),
    ...noise(),
  ]
}

/** The file truncated at thirty positions. */
const cut = (extension: string, bytes: Bytes): MalformedFile[] =>
  Array.from({ length: 30 }, (_, place) => {
    const length = Math.floor((bytes.length * place) / 31)
    return { name: `cut-${length}.${extension}`, bytes: bytes.slice(0, length) }
  })

const ofAnotherKind = (jpeg: Bytes): MalformedFile[] =>
  Object.entries({
    'empty.jpg': text(''),
    'zeros.jpg': new Uint8Array(4096),
    'script.svg': text('<svg xmlns="http://www.w3.org/2000/svg"><script>fetch("/")</script></svg>'),
    'script.jpg': text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    'page.html': text('<!doctype html><img src=x onerror=alert(1)>'),
    'archive.zip': joined([0x50, 0x4b, 3, 4], new Uint8Array(60)),
    'bomb.gz': new Uint8Array(gzipSync(new Uint8Array(10_000_000))),
    'paper.pdf': text('%PDF-1.7\n1 0 obj\n<<>>\nendobj'),
    'animation.gif': joined(text('GIF89a'), [255, 255, 255, 255, 0, 0, 0]),
    'picture.bmp': joined(text('BM'), new Uint8Array(60)),
    'picture.webp': joined(text('RIFF'), [4, 0, 0, 0], text('WEBPVP8 ')),
    'picture.tiff': joined([0x49, 0x49, 42, 0], new Uint8Array(60)),
    'picture.heic': joined([0, 0, 0, 24], text('ftypheic'), new Uint8Array(60)),
    'program.exe': joined(text('MZ'), new Uint8Array(100)),
    program: joined([0x7f], text('ELF'), new Uint8Array(100)),
    'video.mp4': joined([0, 0, 0, 24], text('ftypisom'), new Uint8Array(60)),
    '../../etc/passwd': text('root:x:0:0:root:/root:/bin/bash'),
    'con\u0000nul.jpg': text('x'),
    'shifted.jpg': joined([0], jpeg.slice(0, 5000)),
    'reversed.jpg': jpeg.slice(0, 5000).toReversed(),
  }).map(([name, bytes]) => ({ name, bytes }))

/**
 * PNGs with only a header, with sizes and depths that exceed any memory or that no standard defines (PNG §11.2.1).
 */
const pngHeaders = (): MalformedFile[] => {
  const sizes = [
    [30_000, 30_000],
    [2_147_483_647, 2_147_483_647],
    [4_294_967_295, 1],
    [0, 1000],
    [1000, 0],
    [1, 1],
    [31, 5000],
    [100_000, 2000],
  ] as const
  const kinds = [
    [8, 0],
    [16, 2],
    [3, 0],
    [8, 7],
  ] as const
  return sizes.flatMap(([width, height]) =>
    kinds.map(([depth, colour]) => ({
      name: `${width}x${height}-${depth}-${colour}.png`,
      bytes: pngOf(width, height, depth, colour),
    })),
  )
}

const pngOf = (width: number, height: number, depth: number, colour: number): Bytes => {
  const header = new Uint8Array(25)
  const view = new DataView(header.buffer)
  view.setUint32(0, 13)
  header.set(text('IHDR'), 4)
  view.setUint32(8, width)
  view.setUint32(12, height)
  header.set([depth, colour], 16)
  const data = joined([0, 0, 0, 10], text('IDAT'), new Uint8Array(14))
  return joined(
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    header,
    data,
    [0, 0, 0, 0],
    text('IEND'),
    new Uint8Array(4),
  )
}

/** JPEGs whose frame header has a false size (T.81 B.2.2), or whose data is overwritten from some position on. */
const jpegHeaders = (jpeg: Bytes): MalformedFile[] => {
  const frame = jpeg.findIndex((byte, at) => byte === 0xff && (jpeg[at + 1] === 0xc0 || jpeg[at + 1] === 0xc2))
  const sized = [
    [65_535, 65_535],
    [0, 0],
    [30_000, 30_000],
    [1, 1],
    [16, 2000],
  ].map(([width = 0, height = 0]) => {
    const bytes = jpeg.slice()
    new DataView(bytes.buffer).setUint16(frame + 5, height)
    new DataView(bytes.buffer).setUint16(frame + 7, width)
    return { name: `${width}x${height}.jpg`, bytes }
  })
  const bare = [
    [0xff, 0xd8, 0xff],
    [0xff, 0xd8, 0xff, 0xd9],
    [0xff, 0xd8, 0xff, 0xe0, 0, 2],
    [0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff],
  ]
  return [...sized, ...bare.map(bytes => ({ name: `${bytes.length}-bytes.jpg`, bytes: Uint8Array.from(bytes) }))]
}

const tag = (bytes: Bytes, group: number, element: number): number =>
  bytes.findIndex(
    (byte, at) =>
      byte === (group & 255) &&
      bytes[at + 1] === group >> 8 &&
      bytes[at + 2] === (element & 255) &&
      bytes[at + 3] === element >> 8,
  )

/** DICOM files with one false element: rows, columns, bits, samples, or the length of the pixels (PS3.5 §7.1). */
const dicomHeaders = (dicom: Bytes): MalformedFile[] => {
  const short = (element: number, value: number) => {
    const bytes = dicom.slice()
    new DataView(bytes.buffer).setUint16(tag(bytes, 0x0028, element) + 8, value, true)
    return { name: `0028-${element.toString(16)}-${value}.dcm`, bytes }
  }
  const length = (value: number) => {
    const bytes = dicom.slice()
    new DataView(bytes.buffer).setUint32(tag(bytes, 0x7fe0, 0x0010) + 8, value, true)
    return { name: `pixels-${value}.dcm`, bytes }
  }
  const preamble = joined(new Uint8Array(128), text('DICM'))
  return [
    ...[0, 1, 31, 30_000, 65_535].flatMap(value => [short(0x0010, value), short(0x0011, value)]),
    ...[0, 1, 7, 24, 64].map(value => short(0x0100, value)),
    ...[0, 2, 255].map(value => short(0x0002, value)),
    ...[0xffff_fff0, 0x7fff_ffff].map(length),
    { name: 'preamble.dcm', bytes: preamble },
    { name: 'meta.dcm', bytes: joined(preamble, [2, 0, 0, 0], text('UL'), [4, 0, 255, 255, 255, 127]) },
  ]
}

/** Reproducible noise after each signature. */
const noise = (): MalformedFile[] => {
  const signatures = {
    jpg: Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]),
    png: Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    dcm: joined(new Uint8Array(128), text('DICM')),
    bin: new Uint8Array(),
  }
  let seed = 1
  const next = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed >> 16
  }
  return Object.entries(signatures).flatMap(([extension, signature]) =>
    Array.from({ length: 10 }, (_, turn) => ({
      name: `noise-${turn}.${extension}`,
      bytes: joined(
        signature,
        Array.from({ length: 200 * (turn + 1) }, next).map(value => value & 255),
      ),
    })),
  )
}
