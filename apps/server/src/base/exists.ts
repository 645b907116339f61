import { access } from 'node:fs/promises'

/** True if there is a file or a folder at a path. */
export const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
