import { constants } from 'node:fs'
import { open, opendir, realpath, stat } from 'node:fs/promises'
import { basename, extname, join, posix } from 'node:path'
import { SetRefused } from './set-refused.ts'

/** Limits of a set, so that a hostile one takes neither memory nor days. */
export const setLimits = {
  files: 200_000,
  depth: 12,
  /** Bytes of a file with the labels of many pictures. */
  labelBytes: 64 * 1024 * 1024,
  /** Bytes of a file with the labels of one picture. */
  pictureLabelBytes: 32 * 1024 * 1024,
  pictures: 20_000,
  boxes: 500_000,
  boxesOfPicture: 2_000,
  /** Coordinates of all outlines together. */
  points: 20_000_000,
} as const

/** Throws SetRefused beyond a limit of the set. */
export const refuseTooMany = (where: string, count: number, kind: keyof typeof nouns): void => {
  const most = setLimits[kind]
  if (count > most) throw new SetRefused(`${where} has ${count} ${nouns[kind]}, more than ${most}.`)
}

const nouns = { pictures: 'pictures', boxes: 'boxes', boxesOfPicture: 'boxes', points: 'points' } as const

export const isArchive = (file: string): boolean => /\.(zip|tar|tgz|gz|bz2|xz|rar|7z)$/i.test(file)
const pictureEndings = new Set(['.jpg', '.jpeg', '.png', '.webp', '.tif', '.tiff', '.bmp', '.dcm'])

export const isPictureFile = (file: string): boolean => pictureEndings.has(extname(file).toLowerCase())
export const stemOf = (file: string): string => posix.basename(file, posix.extname(file))

export interface SetFolder {
  /** Every file with its length, by its path below the folder. */
  readonly files: ReadonlyMap<string, number>
  readonly bytes: (file: string, most: number) => Promise<Uint8Array>
  readonly text: (file: string, most: number) => Promise<string>
  /** The picture that a label file names, looked for where the known layouts keep it. Undefined if it is not here. */
  readonly picture: (labels: string, name: string) => string | undefined
  /** The picture with the name of a label file. */
  readonly pictureBeside: (labels: string) => string | undefined
}

/** Lists a folder. Throws SetRefused for an archive, a link, a device, or too many files. */
export const openSetFolder = async (from: string): Promise<SetFolder> => {
  const found = await stat(from).catch(() => undefined)
  if (isArchive(from) && found?.isFile()) throw new SetRefused(`${from} is an archive: unpack it and name the folder.`)
  if (!found?.isDirectory()) throw new SetRefused(`${from} is not a folder.`)
  const root = await realpath(from)
  const files = new Map<string, number>()
  await list(root, '', 0, files)
  const named = new Map<string, string[]>()
  for (const file of files.keys()) {
    if (!isPictureFile(file)) continue
    const same = named.get(basename(file))
    if (same) same.push(file)
    else named.set(basename(file), [file])
  }
  const bytes = (file: string, most: number) => read(join(root, file), file, most)
  const picture = (labels: string, name: string) => {
    const inside = insidePath(labels, name)
    const here = placesOf(labels, inside).find(place => files.has(place))
    const [only, ...others] = named.get(posix.basename(inside)) ?? []
    return here ?? (others.length === 0 ? only : undefined)
  }
  return {
    files,
    bytes,
    text: async (file, most) => new TextDecoder().decode(await bytes(file, most)),
    picture,
    pictureBeside: labels =>
      [...pictureEndings].map(ending => picture(labels, `${stemOf(labels)}${ending}`)).find(file => file !== undefined),
  }
}

const list = async (root: string, below: string, depth: number, files: Map<string, number>): Promise<void> => {
  if (depth > setLimits.depth) throw new SetRefused(`${below} is deeper than ${setLimits.depth} folders.`)
  for await (const entry of await opendir(join(root, below))) {
    // Traces of desktops and version control, such as `._a.jpg` and `.git`.
    if (entry.name.startsWith('.') || entry.name === '__MACOSX') continue
    const path = posix.join(below, entry.name)
    if (entry.isDirectory()) await list(root, path, depth + 1, files)
    else if (!entry.isFile()) throw new SetRefused(`${path} is a link or no file: only files and folders are taken.`)
    else {
      if (files.size >= setLimits.files) throw new SetRefused(`The folder has more than ${setLimits.files} files.`)
      files.set(path, (await stat(join(root, path))).size)
    }
  }
}

/** A file that became a link after it was listed is not followed. */
const read = async (path: string, file: string, most: number): Promise<Uint8Array> => {
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
  try {
    const { size } = await handle.stat()
    if (size > most) throw new SetRefused(`${file} has ${size} bytes, more than ${most}.`)
    return await handle.readFile()
  } finally {
    await handle.close()
  }
}

/** The name of a picture as a path from the folder of its labels. Throws SetRefused if it leads out of the set. */
const insidePath = (labels: string, name: string): string => {
  const path = name.replaceAll('\\', '/')
  const whole = posix.join(posix.dirname(labels), path)
  const leaves = path.startsWith('/') || /^[a-z]:/i.test(path) || whole.startsWith('../') || path.includes('\0')
  if (leaves) throw new SetRefused(`${labels} names a picture outside the folder: ${name.slice(0, 200)}`)
  return path
}

const placesOf = (labels: string, name: string): readonly string[] => {
  const folder = posix.dirname(labels)
  const part = stemOf(labels).replace(/^instances_/, '')
  const beside = ['.', 'images', 'xrays', part, posix.join('images', part)]
  const above = ['images', 'xrays', 'JPEGImages', part, posix.join('images', part), '.']
  return [
    ...beside.map(place => posix.join(folder, place, name)),
    ...above.map(place => posix.join(folder, '..', place, name)),
    posix.normalize(name),
  ].filter(place => !place.startsWith('..'))
}
