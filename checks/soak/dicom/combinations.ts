import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decode, readSamples } from '@xrai/engine/node'
import { dicomFile, type Element, greyPixels, words } from '../../../packages/engine/fixtures/dicom-file.ts'
import { type Encoder, encoders } from '../../../packages/engine/fixtures/encode-dicom.ts'
import { createRandom, type Random } from '../../../samples/phantom/random.ts'
import type { Verify } from '../verify.ts'

const width = 64
const height = 40
/** Maximum difference between two decoders of a lossy JPEG, in levels of 255. */
const lossyBound = 2
const shownBound = 1
const usual = 2000

/** An uncompressed grey image with known stored values. */
interface Combination {
  readonly native: Uint8Array
  /** The values of the samples, negative ones included. */
  readonly values: readonly number[]
  readonly bits: number
  readonly signed: boolean
  readonly isOfLowBits: boolean
  readonly hasWindow: boolean
  readonly name: string
}

const programs = ['dcm2pnm', 'dcmconv', 'gdcmconv'] as const

const syntaxes = [
  'implicit-little',
  'explicit-big',
  'deflated',
  'rle',
  'jpeg-lossless',
  'jpeg-ls',
  'jpeg-2000',
] as const

/**
 * Seeded combinations of transfer syntax, bits, sign, photometric interpretation and window: the stored values equal
 * the written ones (for lossy JPEG within ±2 of DCMTK's), and the displayed greys are within ±1 of 255 of DCMTK's
 * rendering; or the file is refused with its code. Colour is compared with the written values. XRAI_COMBINATIONS sets
 * their number.
 */
export const soakCombinations = async (verify: Verify): Promise<void> => {
  if (programs.some(program => spawnSync(program, ['--version']).error)) {
    process.stdout.write('skipped: combinations, DCMTK and GDCM are not installed (dcmtk, libgdcm-tools)\n')
    return
  }
  const count = Number(process.env['XRAI_COMBINATIONS'] ?? usual)
  const random = createRandom(41)
  const refusals = new Map<string, number>()
  const folder = await mkdtemp(join(tmpdir(), 'xrai-combinations-'))
  try {
    for (let place = 0; place < count; place += 1) {
      const ours = random.fork(`combination ${place}`)
      const tried = ours.chance(0.2) ? checkColour(ours, place, verify) : checkGrey(ours, place, folder, verify)
      await tried.catch((refusal: { code?: string; stack?: string }) => {
        const code = refusal.code ?? ''
        refusals.set(code, (refusals.get(code) ?? 0) + 1)
        verify(/^DICOM_[A-Z_0-9]+$/.test(code), `combination ${place}: ${refusal.stack}`)
      })
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const refused = [...refusals].map(([code, times]) => `${code} ${times}`).join(', ') || 'none'
  process.stdout.write(`${count} combinations, refused: ${refused}\n`)
}

const checkGrey = async (random: Random, place: number, folder: string, verify: Verify): Promise<void> => {
  const combination = greyOf(random)
  const { native, bits, signed, values } = combination
  const isLossy = bits === 8 && !signed && combination.isOfLowBits && random.chance(0.2)
  const encoder = isLossy ? named('jpeg-baseline') : combination.isOfLowBits ? named(random.pick(syntaxes)) : null
  const name = `combination ${place}, ${encoder?.name ?? 'explicit-little'}, ${combination.name}`
  const bytes = encoder ? await encoder.encode(native, { width, height, bits: 16, signed }) : native
  const { data } = await readSamples(bytes)
  const read = isLossy ? (await readSamples(await decoded(bytes, folder))).data : values.map(value => value & 0xffff)
  const stored = worst(data, read)
  verify(stored <= (isLossy ? lossyBound : 0), `${name}: a stored value differs by ${stored}`)
  if (!combination.hasWindow || isLossy) return
  const rendered = await renderedByDcmtk(native, folder)
  const { image } = await decode(bytes)
  const levels = Array.from(image.data, level => (level * 255) / image.maximum)
  const shown = worst(levels, rendered)
  verify(shown <= shownBound + 0.5, `${name}: shown ${shown.toFixed(2)} levels from DCMTK`)
}

const greyOf = (random: Random): Combination => {
  const allocated = random.chance(0.3) ? 8 : 16
  const bits = allocated === 8 ? random.pick([8, 8, 7, 6]) : random.whole(9, 16)
  const signed = random.chance(0.35)
  const highBit = random.chance(0.15) ? random.whole(bits - 1, allocated - 1) : bits - 1
  const photometric = random.pick(['MONOCHROME2', 'MONOCHROME2', 'MONOCHROME1'])
  const lowest = signed ? -(2 ** (bits - 1)) : 0
  const range = 2 ** bits
  const across = random.between(0.2, 0.8)
  const down = random.between(10, 40)
  const values = Array.from({ length: width * height }, (_, index) => {
    const x = (index % width) / width
    const y = Math.floor(index / width) / height
    const share = across * x + (1 - across) * y + 0.05 * Math.sin(down * x)
    return lowest + Math.min(Math.max(Math.round(share * range), 0), range - 1)
  })
  const mask = range - 1
  const coded = values.map(value => (value & mask) << (highBit - bits + 1))
  // A sample without sign extension into the unused bits, which the standard allows (PS3.5 §8.1.1).
  const pixels = allocated === 8 ? Uint8Array.from(coded) : words(coded)
  // DCMTK rounds the output of a slope below 1, which a window of few bits makes visible.
  const half: readonly [number, number] = bits >= 12 ? [0.5, 10] : [1, 0]
  const rescale = random.pick<readonly [number, number] | null>([null, null, [1, -1024], [2, 0], half])
  const [slope, intercept] = rescale ?? [1, 0]
  const centre = (lowest + range * random.between(0.35, 0.65)) * slope + intercept
  const wide = range * random.between(0.4, 1) * slope
  const hasWindow = random.chance(0.8)
  const shape = random.pick(['', '', 'LINEAR', 'SIGMOID'])
  const elements: Element[] = [
    ...identity,
    ...greyPixels(width, height, { allocated, stored: bits, signed: signed ? 1 : 0, photometric }).map(
      ([tag, vr, value]): Element => [tag, vr, tag === 0x00280102 ? [highBit] : value],
    ),
    ...(rescale
      ? ([
          [0x00281052, 'DS', String(intercept)],
          [0x00281053, 'DS', String(slope)],
        ] as const)
      : []),
    ...(hasWindow
      ? ([
          [0x00281050, 'DS', centre.toFixed(1)],
          [0x00281051, 'DS', wide.toFixed(1)],
        ] as const)
      : []),
    ...(hasWindow && shape ? ([[0x00281056, 'CS', shape]] as const) : []),
  ]
  const name = [
    ...[`${allocated} allocated`, `${bits} stored`, `high bit ${highBit}`, signed ? 'signed' : 'unsigned', photometric],
    rescale ? `rescale ${rescale}` : '',
    hasWindow ? `window ${centre.toFixed(1)}/${wide.toFixed(1)} ${shape}` : '',
  ]
  return {
    ...{ native: dicomFile({ elements, pixels }), values, bits, signed, hasWindow },
    isOfLowBits: highBit === bits - 1,
    name: name.filter(Boolean).join(', '),
  }
}

/** RGB and YBR_FULL by sample or by plane, uncompressed and in RLE: the grey must equal that of the written colours. */
const checkColour = async (random: Random, place: number, verify: Verify): Promise<void> => {
  const photometric = random.pick(['RGB', 'YBR_FULL'])
  const isPlanar = random.chance(0.5)
  const samples = Array.from({ length: width * height }, () =>
    Array.from({ length: 3 }, () => random.whole(photometric === 'RGB' ? 0 : 64, photometric === 'RGB' ? 255 : 192)),
  )
  const coded = isPlanar ? [0, 1, 2].flatMap(plane => samples.map(sample => sample[plane] ?? 0)) : samples.flat()
  const elements: Element[] = [
    ...identity,
    ...greyPixels(width, height, { allocated: 8, stored: 8, photometric }).map(
      ([tag, vr, value]): Element => [tag, vr, tag === 0x00280002 ? [3] : value],
    ),
    [0x00280006, 'US', [isPlanar ? 1 : 0]],
  ]
  const native = dicomFile({ elements, pixels: Uint8Array.from(coded) })
  const encoder = named(random.pick(['implicit-little', 'explicit-big', 'rle']))
  const { data } = await readSamples(await encoder.encode(native, { width, height, bits: 8, signed: false }))
  // Luma of ITU-R BT.601, which is Y itself.
  const grey = samples.map(([one = 0, two = 0, three = 0]) =>
    photometric === 'RGB' ? Math.floor((299 * one + 587 * two + 114 * three + 500) / 1000) : one,
  )
  const difference = worst(data, grey)
  const bound = photometric === 'RGB' ? 0 : 1
  const name = `combination ${place}, ${encoder.name}, ${photometric}, planar ${isPlanar}`
  verify(difference <= bound, `${name}: a grey differs by ${difference}`)
}

/** Secondary Capture, with the attributes that DCMTK and GDCM require. */
const identity: readonly Element[] = [
  [0x00080016, 'UI', '1.2.840.10008.5.1.4.1.1.7\0'],
  [0x00080018, 'UI', '2.25.1789012345678901234567890123456\0'],
  [0x00080060, 'CS', 'PX'],
  [0x0020000d, 'UI', '2.25.1789012345678901234567890123457\0'],
  [0x0020000e, 'UI', '2.25.1789012345678901234567890123458\0'],
]

const named = (name: string): Encoder => {
  const found = encoders.find(encoder => encoder.name === name)
  if (!found) throw new Error(`no encoder ${name}`)
  return found
}

const worst = (ours: ArrayLike<number>, theirs: ArrayLike<number>): number => {
  if (ours.length !== theirs.length) return Number.POSITIVE_INFINITY
  let most = 0
  for (let at = 0; at < ours.length; at += 1) most = Math.max(most, Math.abs((ours[at] ?? 0) - (theirs[at] ?? 0)))
  return most
}

const run = (program: string, ...options: readonly string[]): void => {
  const { status, stderr, error } = spawnSync(program, [...options], { encoding: 'utf8' })
  if (error || status !== 0) throw new Error(`${program} ${options.join(' ')}: ${error ?? stderr}`)
}

const decoded = async (bytes: Uint8Array, folder: string): Promise<Uint8Array> => {
  const from = join(folder, 'coded.dcm')
  const to = join(folder, 'decoded.dcm')
  await writeFile(from, bytes)
  run('dcmdjpeg', from, to)
  return readFile(to)
}

/** Rendered with the first window, in eight bits. */
const renderedByDcmtk = async (native: Uint8Array, folder: string): Promise<Uint8Array> => {
  const from = join(folder, 'native.dcm')
  const to = join(folder, 'shown.pgm')
  await writeFile(from, native)
  run('dcm2pnm', '--use-window', '1', '--write-raw-pnm', from, to)
  return (await readFile(to)).subarray(-width * height)
}
