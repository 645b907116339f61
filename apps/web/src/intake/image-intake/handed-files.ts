import { onOwnerChange } from '../../client/session.ts'

let handed: readonly File[] = []

/** Files that are chosen on one screen and sent by the next: no address and no history can carry them. */
export const handFiles = (files: readonly File[]) => {
  handed = files
}

/** Once: a later visit begins empty. */
export const takeHandedFiles = (): readonly File[] => {
  const files = handed
  handed = []
  return files
}

/** They are of the person, and for the clinic, of whom nothing is left for the next. */
onOwnerChange(() => handFiles([]))
