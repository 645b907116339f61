import { terminal } from './command-line.ts'
import { runExportCommand } from './export-command-line.ts'

process.exitCode = await runExportCommand(process.argv.slice(2), process.env, terminal)
