import { terminal } from './command-line.ts'
import { runSigningKeyCommand } from './signing-key-command-line.ts'

process.exitCode = await runSigningKeyCommand(process.argv.slice(2), process.env, terminal)
