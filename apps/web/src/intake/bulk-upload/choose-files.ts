import { isAccepted, recogniseDicoms } from '../image-intake/chosen-file.ts'
import { folderPath, mostRead } from '../image-intake/dropped-files.ts'

/** Maximum per run. */
export const filesPerRun = 500
export interface ManyChosen {
  /** The files of the next run. */
  readonly files: readonly File[]
  /** The files for later runs. */
  readonly rest: readonly File[]
  /** The number of files that are neither images nor DICOM. */
  readonly unfit: number
  /** True if there were more than are read. */
  readonly isCut: boolean
}

export const noneChosen: ManyChosen = { files: [], rest: [], unfit: 0, isCut: false }

/** Sorted, because a browser returns a folder in no defined order. */
const byPath = new Intl.Collator('es', { numeric: true })
const pathOf = (file: File) => folderPath(file) ?? file.name

/**
 * The path inside the chosen folder, which identifies a file, because a clinic's archive has a folder per patient with
 * the same file names in all of them.
 */
export const nameOf = (file: File): string => pathOf(file).split('/').slice(1).join('/') || file.name

/**
 * Files of one name are distinct unless their folder shows that they are the same; the server recognises equal content
 * anyway.
 */
const placeOf = (file: File) => {
  const path = folderPath(file)
  return path === undefined ? file : JSON.stringify([path, file.size, file.lastModified])
}

/** Adds the offered files to the previous ones; files of a folder that is chosen twice count once. */
export async function chooseMany(before: ManyChosen, offered: readonly File[]): Promise<ManyChosen> {
  const read = offered.slice(0, mostRead)
  await recogniseDicoms(read.filter(({ type }) => !type.startsWith('image/')))
  const fit = read.filter(isAccepted).toSorted((one, other) => byPath.compare(pathOf(one), pathOf(other)))
  const all = [
    ...new Map([...before.files, ...before.rest, ...fit].map(file => [placeOf(file), file] as const)).values(),
  ]
  return splitChosen(all, before.unfit + read.length - fit.length, before.isCut || offered.length > mostRead)
}

/** Reads drops sequentially, so that each of two simultaneous drops sees the files of the other. */
export function readInTurn(before: () => ManyChosen, onChosen: (chosen: ManyChosen) => void) {
  let turn = Promise.resolve()
  return (files: readonly File[]): Promise<void> => {
    turn = turn.then(async () => onChosen(await chooseMany(before(), files)))
    return turn
  }
}

/** Splits the files into the next run and those for later runs. */
export const splitChosen = (all: readonly File[], unfit = 0, isCut = false): ManyChosen => ({
  files: all.slice(0, filesPerRun),
  rest: all.slice(filesPerRun),
  unfit,
  isCut,
})
