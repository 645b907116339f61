import { z } from 'zod'
import { createBackup, type Source } from './create-backup.ts'
import { examine } from './examine.ts'

const keysSchema = z.object({
  passphrase: z.string().optional(),
  recipient: z.string().optional(),
  identity: z.string().optional(),
})

/** Commands to an installation, executed by the process that has its data open. Paths are absolute. */
export const commandSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('backup'),
    folder: z.string(),
    keys: keysSchema,
    /** Without the stored files. */
    rowsOnly: z.boolean().default(false),
  }),
  z.object({ kind: z.literal('doctor'), repair: z.boolean(), backup: z.string().optional(), keys: keysSchema }),
])
export type Command = z.input<typeof commandSchema>

export const runCommand = (source: Source, command: Command): Promise<unknown> =>
  command.kind === 'backup'
    ? createBackup(source, { ...command, reason: 'manual' })
    : examine(source, { repair: command.repair, backup: command.backup, keys: command.keys })

/** The response of `backup`. */
export const backupAnswer = z.object({
  name: z.string(),
  rows: z.number(),
  files: z.number(),
  copied: z.number(),
  repaired: z.number(),
  faulty: z.array(z.string()),
  damaged: z.array(z.string()),
})

/** The response of `doctor`. */
export const doctorAnswer = z.object({
  findings: z.array(z.object({ kind: z.string(), subject: z.string(), repaired: z.boolean() })),
  files: z.number(),
  backups: z.number(),
})
