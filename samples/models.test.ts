import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { tinyModels } from './models/tiny-models.ts'

it.each(tinyModels())('$name is committed as its script writes it', ({ name, files }) => {
  for (const [file, content] of Object.entries(files)) {
    const committed = readFileSync(new URL(`models/${name}/${file}`, import.meta.url))
    expect(committed.equals(Buffer.from(content))).toBe(true)
  }
})
