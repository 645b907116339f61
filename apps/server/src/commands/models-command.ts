import { terminal } from './command-line.ts'
import { runModelsCommand } from './models-command-line.ts'

process.exitCode = await runModelsCommand(process.argv.slice(2), process.env, terminal)
