import { isAccepted, recogniseDicoms } from '../image-intake/chosen-file.ts'
import { folderPath, mostRead } from '../image-intake/dropped-files.ts'

/** Of one run. */
export const filesPerRun = 500
export interface ManyChosen {
  /** Those of the next run. */
  readonly files: readonly File[]
  /** Those for the runs after it. */
  readonly rest: readonly File[]
  /** Neither pictures nor DICOM. */
  readonly unfit: number
  /** Whether there were more than are read. */
  readonly isCut: boolean
}

export const noneChosen: ManyChosen = { files: [], rest: [], unfit: 0, isCut: false }

/** A browser hands a folder over in no order. */
const byPath = new Intl.Collator('es', { numeric: true })
const pathOf = (file: File) => folderPath(file) ?? file.name

/**
 * By what a file is found again: with the folders inside of the chosen one, for a clinic's archive has a folder for each
 * patient and the same names in all of them.
 */
export const nameOf = (file: File): string => pathOf(file).split('/').slice(1).join('/') || file.name

/** Two files of one name are two where no folder tells that they are one; the server knows the same content anyway. */
const placeOf = (file: File) => {
  const path = folderPath(file)
  return path === undefined ? file : JSON.stringify([path, file.size, file.lastModified])
}

/** Those chosen before with those offered now; of a folder that is chosen twice each once. */
export async function chooseMany(before: ManyChosen, offered: readonly File[]): Promise<ManyChosen> {
  const read = offered.slice(0, mostRead)
  await recogniseDicoms(read.filter(({ type }) => !type.startsWith('image/')))
  const fit = read.filter(isAccepted).toSorted((one, other) => byPath.compare(pathOf(one), pathOf(other)))
  const all = [
    ...new Map([...before.files, ...before.rest, ...fit].map(file => [placeOf(file), file] as const)).values(),
  ]
  return splitChosen(all, before.unfit + read.length - fit.length, before.isCut || offered.length > mostRead)
}

/** Reads offers one after the other: of two at once each finds what the one before it chose. */
export function readInTurn(before: () => ManyChosen, onChosen: (chosen: ManyChosen) => void) {
  let turn = Promise.resolve()
  return (files: readonly File[]): Promise<void> => {
    turn = turn.then(async () => onChosen(await chooseMany(before(), files)))
    return turn
  }
}

/** The next run, and what waits for those after it. */
export const splitChosen = (all: readonly File[], unfit = 0, isCut = false): ManyChosen => ({
  files: all.slice(0, filesPerRun),
  rest: all.slice(filesPerRun),
  unfit,
  isCut,
})
