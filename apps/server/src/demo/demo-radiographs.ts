import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DemoRadiograph } from './demo-cases.ts'

const samples = fileURLToPath(new URL('../../../../samples/', import.meta.url))

interface DemoFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Reads the file of a demo's image. */
export type ReadRadiograph = (picture: DemoRadiograph, signal: AbortSignal) => Promise<DemoFile>

export const readDemoRadiograph: ReadRadiograph = async (picture, signal) => {
  if (picture.kind === 'drawn') {
    return { name: `${picture.type}-${picture.seed}.jpg`, bytes: await draw(picture, signal) }
  }
  const bytes = await readSample(picture.file)
  if (picture.kind === 'sample') return { name: picture.file, bytes }
  return { name: picture.as, bytes: bytes.subarray(0, bytes.length / 2) }
}

export const readSample = (file: string): Promise<Uint8Array> => readFile(join(samples, 'pictures', file))

type Drawn = Extract<DemoRadiograph, { readonly kind: 'drawn' }>

/** Four fifths of the samples' size: drawing takes a second of a core and more. */
const sizes = { panoramic: ['1600', '800'], periapical: ['800', '1040'] } as const

/** Draws in a separate process at low priority, because the server would not respond while drawing. */
const draw = async ({ type, seed }: Drawn, signal: AbortSignal): Promise<Uint8Array> => {
  const folder = await mkdtemp(join(tmpdir(), 'xrai-phantom-'))
  const [width, height] = sizes[type]
  const asked = { out: folder, type, seed: String(seed), width, height }
  const words = Object.entries(asked).flatMap(([name, value]) => [`--${name}`, value])
  try {
    await run([join(samples, 'phantoms.ts'), ...words], signal)
    return await readFile(join(folder, `${type}-${String(seed).padStart(7, '0')}.jpg`))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const run = (words: readonly string[], signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, words, { stdio: 'ignore', signal })
    if (child.pid !== undefined) setPriority(child.pid, 10)
    child.once('error', reject)
    child.once('exit', code => (code === 0 ? resolve() : reject(new Error(`the phantom was not drawn: ${code}`))))
  })
