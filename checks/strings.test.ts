import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { flatten, keysIn } from '../apps/web/bundle/texts-by-module.ts'
import spanish from '../packages/contract/src/strings/es.json' with { type: 'json' }
import { projectFiles } from './repository-rules.ts'

const isSource = (file: string) =>
  /^(apps|packages|bench)\/.+\.tsx?$/.test(file) && !/\.test\.tsx?$|^apps\/web\/bundle\//.test(file)

it('every text of the catalogue is used in some source', () => {
  const used = new Set(
    projectFiles()
      .filter(isSource)
      .flatMap(file => keysIn(readFileSync(file, 'utf8'))),
  )
  expect(flatten(spanish).flatMap(([key]) => (used.has(key) ? [] : [key]))).toEqual([])
})
