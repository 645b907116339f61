import { runAuditCommand } from './audit-command-line.ts'
import { terminal } from './command-line.ts'

process.exitCode = await runAuditCommand(process.argv.slice(2), process.env, terminal)
