import sharp from 'sharp'
import { drawPhantom } from '../../../samples/phantom/draw-phantom.ts'
import { encodeDicom, encodeJpeg, encodePng } from '../../../samples/phantom/encode.ts'
import { createRandom, type Random } from '../../../samples/phantom/random.ts'
import { anyBytes, type Bytes, type Mutation } from './bytes.ts'
import { ofDicom } from './dicom.ts'
import { ofJpeg } from './jpeg.ts'
import { ofPng } from './png.ts'
import { ofTiff } from './tiff.ts'
import { ofWebp } from './webp.ts'

export interface MutatedFile {
  /** Kind and number, from which the file can be regenerated. */
  readonly name: string
  readonly bytes: Bytes
}

export type Kind = 'jpg' | 'png' | 'dcm' | 'tif' | 'webp'
export const mutationsOf = {
  jpg: ofJpeg,
  png: ofPng,
  dcm: ofDicom,
  tif: ofTiff,
  webp: ofWebp,
} as const satisfies Record<Kind, readonly Mutation[]>

/** Small enough to upload ten thousand in minutes, large enough to be accepted as radiographs. */
const size = { width: 480, height: 240 } as const

/** Valid files of each kind and coding that the engine reads. */
export const soundFiles = async (): Promise<readonly (readonly [Kind, Bytes])[]> => {
  const { image } = drawPhantom({ type: 'panoramic', seed: 13, ...size })
  const jpeg = await encodeJpeg(image)
  const asPng = (options: object, channels: 'grey' | 'colour') => {
    const picture = sharp(jpeg)
    return (channels === 'grey' ? picture.toColourspace('b-w') : picture.toColourspace('srgb').ensureAlpha())
      .png(options)
      .toBuffer()
  }
  const files: readonly (readonly [Kind, Uint8Array])[] = [
    ['jpg', jpeg],
    ['jpg', await sharp(jpeg).jpeg({ progressive: true }).toBuffer()],
    ['jpg', await sharp(jpeg).toColourspace('srgb').withMetadata({ orientation: 6 }).jpeg().toBuffer()],
    ['png', await encodePng(image, 8)],
    ['png', await encodePng(image, 16)],
    ['png', await asPng({ palette: true }, 'colour')],
    ['png', await asPng({ progressive: true }, 'colour')],
    ['tif', await sharp(jpeg).tiff({ compression: 'none' }).toBuffer()],
    ['tif', await sharp(jpeg).toColourspace('b-w').tiff({ compression: 'lzw', predictor: 'horizontal' }).toBuffer()],
    ['tif', await sharp(jpeg).tiff({ compression: 'jpeg', tile: true, tileWidth: 64, tileHeight: 64 }).toBuffer()],
    [
      'tif',
      await sharp(await encodePng(image, 16))
        .toColourspace('grey16')
        .tiff({ compression: 'deflate' })
        .toBuffer(),
    ],
    ['tif', await sharp(jpeg).toColourspace('b-w').tiff({ compression: 'ccittfax4', bitdepth: 1 }).toBuffer()],
    ['webp', await sharp(jpeg).webp().toBuffer()],
    ['webp', await sharp(jpeg).ensureAlpha(0.5).webp({ lossless: true }).toBuffer()],
    ['webp', await sharp(jpeg).ensureAlpha(0.5).withMetadata({ orientation: 6 }).webp().toBuffer()],
    ['dcm', await encodeDicom(image, { type: 'panoramic', seed: 1 })],
    ['dcm', await encodeDicom(image, { type: 'panoramic', seed: 2, bits: 8, photometric: 'MONOCHROME1' })],
    ['dcm', await encodeDicom(image, { type: 'panoramic', seed: 3, bits: 16 })],
    ['dcm', await encodeDicom(image, { type: 'panoramic', seed: 4, syntax: 'jpeg-baseline' })],
  ]
  return files.map(([kind, bytes]) => [kind, new Uint8Array(bytes)])
}

/** Files by seeded, structure-aware mutation: `place` with the same seed always gives the same file. */
export const openMutations = async (seed: number) => {
  const sound = await soundFiles()
  const random = createRandom(seed)

  const mutate = (kind: Kind, bytes: Bytes, ours: Random): Bytes => {
    let mutated = bytes
    // A single change in a valid file reaches deepest; several are caught by the first check.
    for (let left = ours.pick([1, 1, 1, 2, 3]); left > 0; left--) {
      const mutation = ours.chance(0.75) ? ours.pick(mutationsOf[kind]) : ours.pick(anyBytes)
      try {
        mutated = mutation(mutated, ours)
      } catch {
        // A file broken by earlier mutations has no structure to change.
        mutated = ours.pick(anyBytes)(mutated, ours)
      }
    }
    return mutated
  }

  return (place: number): MutatedFile => {
    const ours = random.fork(`file ${place}`)
    const [kind, bytes] = sound[place % sound.length] ?? ['jpg', new Uint8Array()]
    return { name: `${seed}-${place}.${kind}`, bytes: mutate(kind, bytes, ours) }
  }
}
