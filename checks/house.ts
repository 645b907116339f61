import { houseFaults, lineCount, projectFiles } from './house-rules.ts'

const faults = houseFaults(projectFiles(), lineCount)
for (const fault of faults) console.error(fault)
process.exitCode = faults.length === 0 ? 0 : 1
