import { readFile, writeFile } from 'node:fs/promises'

/** Changes the last byte of a file. */
export const flip = async (path: string): Promise<void> => {
  const bytes = await readFile(path)
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  await writeFile(path, bytes)
}
