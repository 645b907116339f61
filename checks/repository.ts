import { readFileSync } from 'node:fs'
import { baselineFaults, translatedByWing } from './codebase-figures.ts'
import baseline from './plain-english.json' with { type: 'json' }
import {
  commentFaults,
  documentFaults,
  lineCount,
  projectFiles,
  referenceFaults,
  repositoryFaults,
  styleFaults,
  versionFaults,
  writerFaults,
} from './repository-rules.ts'

const textOf = (file: string) => readFileSync(file, 'utf8')
const files = projectFiles()
const sources = files.filter(path => /\.(?:tsx?|py)$/.test(path)).map(path => ({ path, text: textOf(path) }))
const faults = [
  ...repositoryFaults(files, lineCount),
  ...referenceFaults(textOf('docs/specification.md'), files, textOf),
  ...commentFaults(files, textOf),
  ...documentFaults(files, textOf),
  ...styleFaults(files, textOf),
  ...writerFaults(files, textOf),
  ...versionFaults(files, textOf),
  ...baselineFaults(translatedByWing(sources), baseline),
]
for (const fault of faults) console.error(fault)
process.exitCode = faults.length === 0 ? 0 : 1
