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
