import { spawnSync } from 'node:child_process'
import { decode } from '@xrai/engine/node'
import {
  encoders,
  fileName,
  nativePhantom,
  type Phantom,
  sampleAt,
} from '../../../packages/engine/fixtures/encode-dicom.ts'
import type { Verify } from '../verify.ts'

/** The size of a panoramic. */
const size = { width: 2440, height: 1280 } as const
const phantoms: readonly Phantom[] = [
  { ...size, bits: 8, signed: false },
  { ...size, bits: 12, signed: false },
  { ...size, bits: 16, signed: false },
  { ...size, bits: 16, signed: true },
]

const isInstalled = (program: string) => program === 'openjph' || !spawnSync(program, ['--version']).error

/** Every transfer syntax at the size of a panoramic: pixel for pixel, or within the encoder's loss. */
export const soakPhantoms = async (verify: Verify): Promise<void> => {
  let read = 0
  for (const phantom of phantoms) {
    const native = nativePhantom(phantom)
    for (const encoder of encoders.filter(one => one.suits(phantom))) {
      const name = fileName(encoder, phantom)
      if (!isInstalled(encoder.program)) {
        process.stdout.write(`skipped: ${name}, ${encoder.program} is not installed (dcmtk, libgdcm-tools)\n`)
        continue
      }
      const { image } = await decode(await encoder.encode(native, phantom))
      const worst = worstOf(image, phantom)
      verify(worst <= encoder.bound, `${name}: a sample is off by ${worst} of the range, ${encoder.bound} allowed`)
      read += 1
    }
  }
  process.stdout.write(`${read} phantoms of ${size.width} × ${size.height} by other programs\n`)
}

const worstOf = ({ data, maximum }: Awaited<ReturnType<typeof decode>>['image'], phantom: Phantom): number => {
  const { width, bits, signed } = phantom
  const centre = signed ? 0 : 2 ** (bits - 1)
  const range = 2 ** bits
  let worst = 0
  for (let at = 0; at < data.length; at += 1) {
    const sample = sampleAt(phantom, at % width, Math.floor(at / width))
    const level = Math.round(((sample - centre) / range + 0.5) * maximum)
    worst = Math.max(worst, Math.abs((data[at] ?? 0) - level) / maximum)
  }
  return worst
}
