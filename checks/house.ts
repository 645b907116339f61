import { readFileSync } from 'node:fs'
import { houseFaults, lineCount, projectFiles, referenceFaults } from './house-rules.ts'

const textOf = (file: string) => readFileSync(file, 'utf8')
const files = projectFiles()
const faults = [...houseFaults(files, lineCount), ...referenceFaults(textOf('docs/specification.md'), files, textOf)]
for (const fault of faults) console.error(fault)
process.exitCode = faults.length === 0 ? 0 : 1
