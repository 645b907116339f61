import { runBackupCommand } from './backup-command-line.ts'
import { terminal } from './command-line.ts'

process.exitCode = await runBackupCommand(process.argv.slice(2), process.env, terminal)
