import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { tinyModels } from './models/tiny-models.ts'

/** Writes the two tiny detectors of `samples/models`. */
for (const { name, files } of tinyModels()) {
  const folder = fileURLToPath(new URL(`models/${name}`, import.meta.url))
  mkdirSync(folder, { recursive: true })
  for (const [file, content] of Object.entries(files)) writeFileSync(`${folder}/${file}`, content)
}
