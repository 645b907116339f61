import { z } from 'zod'
import type { Corners } from './corners.ts'

/** A mask in COCO's run lengths, column by column, beginning with background; as numbers or as pycocotools packs them. */
export const maskSchema = z.object({
  size: z.tuple([z.int().positive(), z.int().positive()]),
  counts: z.union([z.array(z.int().nonnegative()).max(1_000_000), z.string().max(4_000_000)]),
})

export type Mask = z.infer<typeof maskSchema>

/** The corners around a mask; undefined if it is empty or its runs do not fill its size. */
export const cornersOfMask = ({ size: [height, width], counts }: Mask): Corners | undefined => {
  const runs = typeof counts === 'string' ? unpacked(counts) : counts
  let left = width
  let top = height
  let right = 0
  let bottom = 0
  let at = 0
  for (const [index, run] of runs.entries()) {
    if (!(run >= 0)) return undefined
    if (index % 2 === 1 && run > 0) {
      const last = at + run - 1
      const first = Math.floor(at / height)
      const end = Math.floor(last / height)
      left = Math.min(left, first)
      right = Math.max(right, end + 1)
      top = first === end ? Math.min(top, at % height) : 0
      bottom = first === end ? Math.max(bottom, (last % height) + 1) : height
    }
    at += run
  }
  return at === width * height && right > left ? [left, top, right, bottom] : undefined
}

/** Five bits a character, the sixth says that more follow; from the third run on, differences to the run before the last. */
const unpacked = (text: string): readonly number[] => {
  const runs: number[] = []
  let at = 0
  while (at < text.length) {
    let value = 0
    let shift = 0
    let more = true
    while (more) {
      const bits = text.charCodeAt(at) - 48
      if (!(bits >= 0 && bits < 64) || shift > 30) return [-1]
      value |= (bits & 31) << shift
      more = (bits & 32) !== 0
      shift += 5
      at += 1
      if (!more && (bits & 16) !== 0 && shift < 32) value |= -1 << shift
    }
    runs.push(runs.length > 2 ? value + (runs.at(-2) ?? 0) : value)
  }
  return runs
}
