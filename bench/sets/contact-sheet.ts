import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { detectionClass } from '@xrai/contract/classes/detection-class'
import sharp from 'sharp'
import { type ImportedPicture, importedPictures, readSetFile } from './set-file.ts'

const columns = 3
const rows = 3
const tile = { width: 640, height: 400, text: 24 } as const
const mostSheets = 20

const escaped = (text: string) => text.replace(/\p{Cc}/gu, ' ').replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

/** Boxes in the colour of the first class that a name may stand for; teeth in white. */
const drawn = (
  { file, labels }: ImportedPicture,
  scale: number,
  left: number,
  ours: Readonly<Record<string, readonly string[]>>,
): Buffer => {
  const boxes = labels.map(({ name, box }) => {
    const [x = 0, y = 0, width = 0, height = 0] = box.map(value => value * scale)
    const first = ours[name]?.[0]
    const colour = first ? detectionClass(first).colour : '#ffffff'
    const text = `<text x="${left + x + 2}" y="${Math.max(y - 2, 10)}" fill="${colour}" stroke="#000" stroke-width="2" paint-order="stroke" font-size="11">${escaped(name)}</text>`
    return `<rect x="${left + x}" y="${y}" width="${width}" height="${height}" fill="none" stroke="${colour}" stroke-width="1.5"/>${text}`
  })
  const caption = `<text x="6" y="${tile.height - 7}" fill="#fff" font-size="14">${escaped(file.slice(0, 80))} (${labels.length})</text>`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${tile.width}" height="${tile.height}" font-family="sans-serif">${boxes.join('')}${caption}</svg>`,
  )
}

const tileOf = async (folder: string, picture: ImportedPicture, ours: Readonly<Record<string, readonly string[]>>) => {
  const image = sharp(await readFile(join(folder, 'images', picture.file)), { autoOrient: true })
  const { autoOrient } = await image.metadata()
  const room = tile.height - tile.text
  const scale = Math.min(tile.width / autoOrient.width, room / autoOrient.height)
  const width = Math.round(autoOrient.width * scale)
  const height = Math.round(autoOrient.height * scale)
  const left = Math.round((tile.width - width) / 2)
  const small = await image.resize(width, height, { fit: 'fill' }).toColourspace('srgb').removeAlpha().png().toBuffer()
  return sharp({ create: { width: tile.width, height: tile.height, channels: 3, background: '#101214' } })
    .composite([
      { input: small, left, top: 0 },
      { input: drawn(picture, scale, left, ours), left: 0, top: 0 },
    ])
    .png()
    .toBuffer()
}

export interface Sheets {
  readonly files: readonly string[]
  readonly shown: number
  readonly pictures: number
}

/** Writes the pictures of a set with their boxes and names as sheets into its folder `sheets`, the first 180 of them. */
export const writeContactSheets = async (to: string, name: string): Promise<Sheets> => {
  const { labels } = readSetFile(to, name)
  const pictures = importedPictures(to, name)
  const folder = join(to, name)
  const each = columns * rows
  const sheets = Array.from({ length: Math.min(Math.ceil(pictures.length / each), mostSheets) }, (_, at) =>
    pictures.slice(at * each, (at + 1) * each),
  )
  await rm(join(folder, 'sheets'), { recursive: true, force: true })
  await mkdir(join(folder, 'sheets'), { recursive: true })
  const files: string[] = []
  for (const [at, sheet] of sheets.entries()) {
    const tiles = []
    for (const [place, picture] of sheet.entries()) {
      const left = (place % columns) * tile.width
      const top = Math.floor(place / columns) * tile.height
      tiles.push({ input: await tileOf(folder, picture, labels), left, top })
    }
    const size = { width: columns * tile.width, height: Math.ceil(sheet.length / columns) * tile.height }
    const file = join(folder, 'sheets', `${String(at + 1).padStart(2, '0')}.jpg`)
    await sharp({ create: { ...size, channels: 3, background: '#101214' } })
      .composite(tiles)
      .jpeg({ quality: 85 })
      .toFile(file)
    files.push(file)
  }
  return { files, shown: Math.min(pictures.length, each * mostSheets), pictures: pictures.length }
}
