import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** A phantom of samples/pictures. */
export const sample = async (name: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await readFile(fileURLToPath(new URL(`../../../../samples/pictures/${name}`, import.meta.url))))
