import { mkdir, open, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { createRandom } from '../../../samples/phantom/random.ts'
import type { SentFile } from './sent-files.ts'

type Random = ReturnType<typeof createRandom>

/**
 * Simulates exporting programs in turn: writing whole files under a temporary name that is changed at the end, or in
 * parts under the final name, sometimes with a pause longer than the folder's polling interval.
 */
export const writeSlowly = async (folder: string, files: readonly SentFile[], random: Random): Promise<void> => {
  await mkdir(folder, { recursive: true })
  for (const { name, bytes } of files) {
    const path = join(folder, name)
    if (random.chance(0.2)) await writeFile(path, bytes, { flag: 'wx' })
    else if (random.chance(0.4)) {
      await writePieces(`${path}.part`, bytes, random)
      await rename(`${path}.part`, path)
    } else await writePieces(path, bytes, random)
  }
}

const writePieces = async (path: string, bytes: Uint8Array, random: Random): Promise<void> => {
  const file = await open(path, 'wx')
  try {
    const pieces = 4
    const length = Math.ceil(bytes.length / pieces)
    for (let piece = 0; piece < pieces; piece += 1) {
      await file.write(bytes.subarray(piece * length, (piece + 1) * length))
      await setTimeout(random.chance(0.02) ? 15_000 : random.between(20, 600))
    }
  } finally {
    await file.close()
  }
}
