import { terminal } from './command-line.ts'
import { runVerifyCommand } from './verify-command-line.ts'

process.exitCode = await runVerifyCommand(process.argv.slice(2), process.env, terminal)
