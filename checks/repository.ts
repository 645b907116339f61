import { readFileSync } from 'node:fs'
import { lineCount, projectFiles, referenceFaults, repositoryFaults, styleFaults } from './repository-rules.ts'

const textOf = (file: string) => readFileSync(file, 'utf8')
const files = projectFiles()
const faults = [
  ...repositoryFaults(files, lineCount),
  ...referenceFaults(textOf('docs/specification.md'), files, textOf),
  ...styleFaults(files, textOf),
]
for (const fault of faults) console.error(fault)
process.exitCode = faults.length === 0 ? 0 : 1
