import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const kinds = new Set(['.js', '.mjs', '.css', '.html', '.svg', '.json', '.wasm', '.webmanifest', '.txt'])
const least = 1024

/** Writes `.br` and `.gz` beside every file that needs them, once after a build rather than at every request. */
export const compressFolder = async (folder: string): Promise<void> => {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = entries.filter(entry => entry.isFile() && kinds.has(extname(entry.name)))
  await Promise.all(files.map(file => compressFile(join(file.parentPath, file.name))))
}

const compressFile = async (path: string): Promise<void> => {
  const [{ size, mtimeMs }, done] = await Promise.all([stat(path), stat(`${path}.gz`).catch(() => null)])
  if (size < least || (done && done.mtimeMs >= mtimeMs)) return
  const bytes = await readFile(path)
  // 9 of 11: the last two levels take ten times as long for a few percent.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }))
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}
