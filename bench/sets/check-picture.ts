import { createHash } from 'node:crypto'
import { AppError } from '@xrai/contract/errors/app-error'
import { type FileFacts, type RadiographType, radiographLimits } from '@xrai/contract/records/radiograph'
import { eightBits, fingerprintOf, type Gate, type GrayImage, resample, turnImage } from '@xrai/engine'
import { decode } from '@xrai/engine/node'
import sharp from 'sharp'
import type { Faults } from './faults.ts'
import type { SetFolder } from './set-folder.ts'

export interface CheckedPicture {
  readonly width: number
  readonly height: number
  /** For training: JPEG and opaque 8-bit PNG unchanged, anything else as the product reads it, as PNG. */
  readonly bytes: Uint8Array
  readonly ending: 'jpg' | 'png'
  /** The likely type; undefined if the network is uncertain. */
  readonly type: RadiographType | undefined
  readonly sha256: string
  /** Fingerprints as it is, mirrored, upside down, and both. */
  readonly prints: readonly string[]
}

const flips = [
  { mirrored: true, upsideDown: false, inverted: false },
  { mirrored: false, upsideDown: true, inverted: false },
  { mirrored: true, upsideDown: true, inverted: false },
] as const

/** Sixteen pixels for each cell of a fingerprint: turning this copy costs nothing beside turning the picture. */
const small = (image: GrayImage): GrayImage => {
  const width = 17 * 16
  const height = 16 * 16
  return { width, height, maximum: 255, data: Uint8Array.from(resample(image, width, height), Math.round) }
}

const printsOf = (image: GrayImage): readonly string[] => {
  const copy = small(image)
  return [fingerprintOf(image), ...flips.map(flip => fingerprintOf(turnImage(copy, flip)))]
}

/** Decodes a picture as the product does and looks at its quality. Undefined if it is no use, which the faults then say. */
export const checkPicture = async (
  folder: SetFolder,
  file: string,
  gate: Gate,
  faults: Faults,
): Promise<CheckedPicture | undefined> => {
  const length = folder.files.get(file) ?? 0
  if (length === 0) faults.add('empty picture', file)
  else if (length > radiographLimits.bytes) faults.add('picture that the decoder refuses', `${file}: IMAGE_TOO_LARGE`)
  else {
    const bytes = await folder.bytes(file, radiographLimits.bytes)
    try {
      return await checked(file, bytes, gate, faults)
    } catch (cause) {
      if (!(cause instanceof AppError)) throw cause
      faults.add('picture that the decoder refuses', `${file}: ${cause.code}`)
    }
  }
  return undefined
}

const checked = async (file: string, bytes: Uint8Array, gate: Gate, faults: Faults): Promise<CheckedPicture> => {
  const radiograph = await decode(bytes)
  const { image, facts } = radiograph
  const { type } = await gate.suggest(radiograph)
  const quality = await gate.faultsOf(radiograph, type ?? 'panoramic')
  // Without a likely type, that it looks like the other one says nothing.
  const said = quality.filter(code => type || !code.startsWith('QUALITY_LOOKS_'))
  if (said.length > 0) faults.add('doubtful quality', `${file}: ${said.join(', ')}`)
  const { width, height } = image
  const same = facts.format === 'jpeg' || (facts.format === 'png' && (await isPlainPng(bytes, facts)))
  if (!same) faults.add('picture converted to PNG', file)
  return {
    width,
    height,
    bytes: same ? bytes : await pngOf(image),
    ending: facts.format === 'jpeg' ? 'jpg' : 'png',
    type,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    prints: printsOf(image),
  }
}

/** The training reads 8 bits and no transparency: a sensor's 12 bits in a 16-bit PNG would be almost black. */
const isPlainPng = async (bytes: Uint8Array, { bitsPerSample }: Pick<FileFacts, 'bitsPerSample'>): Promise<boolean> =>
  bitsPerSample <= 8 && !(await sharp(bytes).metadata()).hasAlpha

const pngOf = async (image: GrayImage): Promise<Uint8Array> => {
  const { width, height } = image
  const raw = { width, height, channels: 1 } as const
  return new Uint8Array(await sharp(eightBits(image), { raw }).toColourspace('b-w').png().toBuffer())
}
