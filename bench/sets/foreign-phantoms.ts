import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { drawPhantom } from '../../samples/phantom/draw-phantom.ts'
import { encodeJpeg } from '../../samples/phantom/encode.ts'
import type { PhantomTruth } from '../../samples/phantom/truth.ts'

/** The tests of the import use phantoms in the layouts of others. */
export interface DrawnFile {
  readonly truth: PhantomTruth
  readonly bytes: Uint8Array
}

export const size = { width: 480, height: 240 } as const

export const drawFiles = (seeds: readonly number[]): Promise<readonly DrawnFile[]> =>
  Promise.all(
    seeds.map(async seed => {
      const { image, truth } = drawPhantom({ type: 'panoramic', seed, ...size })
      return { truth, bytes: await encodeJpeg(image) }
    }),
  )

/** Writes files below a folder, whose own folders are made. */
export const lay = (folder: string, files: Readonly<Record<string, string | Uint8Array | object>>): string => {
  mkdirSync(folder, { recursive: true })
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    const isRaw = typeof content === 'string' || content instanceof Uint8Array
    writeFileSync(path, isRaw ? content : JSON.stringify(content))
  }
  return folder
}

/** Lines of YOLO, with the names in their order. */
export const yoloLines = ({ findings }: PhantomTruth, names: readonly string[]): string =>
  findings
    .map(({ class: name, box: [x, y, width, height] }) => {
      const middle = [(x + width / 2) / size.width, (y + height / 2) / size.height]
      return [names.indexOf(name), ...middle, width / size.width, height / size.height].join(' ')
    })
    .join('\n')

/** A file of Pascal VOC. */
export const vocOf = (file: string, { findings }: PhantomTruth): string => {
  const objects = findings.map(({ class: name, box: [x, y, width, height] }) => {
    const right = x + width
    const bottom = y + height
    return `<object><name>${name}</name><bndbox><xmin>${x}</xmin><ymin>${y}</ymin><xmax>${right}</xmax><ymax>${bottom}</ymax></bndbox></object>`
  })
  return `<annotation><filename>${file}</filename><size><width>${size.width}</width><height>${size.height}</height></size>${objects.join('')}</annotation>`
}
