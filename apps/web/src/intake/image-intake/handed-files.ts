import { onOwnerChange } from '../../client/session.ts'

let handed: readonly File[] = []

/** Files chosen on one screen and sent by the next, because neither URL nor history can carry them. */
export const handFiles = (files: readonly File[]) => {
  handed = files
}

/** Returns them once, so that a later visit starts empty. */
export const takeHandedFiles = (): readonly File[] => {
  const files = handed
  handed = []
  return files
}

/** The files belong to a user and a clinic, so they are dropped when either changes. */
onOwnerChange(() => handFiles([]))
