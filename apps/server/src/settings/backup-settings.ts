import { z } from 'zod'
import type { Keys } from '../base/sealing.ts'
import { optional } from './optional.ts'

/** How many days, weeks and months keep their latest backup. */
export interface RetentionCounts {
  readonly daily: number
  readonly weekly: number
  readonly monthly: number
}

const variables = z.object({
  /** The folder of the nightly backup and of the one before a migration; `off` for none. */
  BACKUP_DIR: optional(z.string().optional()),
  /** The numbers of days, weeks and months whose latest backup is retained. */
  BACKUP_KEEP: optional(
    z
      .string()
      .default('7,4,6')
      .refine(list => /^\d{1,4}(,\d{1,4}){2}$/.test(list), 'must be three numbers: days, weeks, months, such as 7,4,6'),
  ),
  BACKUP_PASSPHRASE: optional(z.string().min(12).optional()),
  BACKUP_RECIPIENT: optional(z.string().startsWith('age1').optional()),
  BACKUP_IDENTITY: optional(z.string().startsWith('AGE-SECRET-KEY-').optional()),
})

export interface BackupSettings {
  /** Undefined: in DATA_DIR if that contains the whole installation, else none. Null: disabled. */
  readonly folder: string | null | undefined
  readonly keep: RetentionCounts
  readonly keys: Keys
}

export const backupSettingsSchema = variables
  .superRefine((env, context) => {
    if (env.BACKUP_PASSPHRASE !== undefined && env.BACKUP_RECIPIENT !== undefined) {
      context.addIssue({
        code: 'custom',
        path: ['BACKUP_RECIPIENT'],
        message: 'cannot be set beside BACKUP_PASSPHRASE',
      })
    }
  })
  .transform((env): BackupSettings => {
    const [daily = 0, weekly = 0, monthly = 0] = env.BACKUP_KEEP.split(',').map(Number)
    return {
      folder: env.BACKUP_DIR === 'off' ? null : env.BACKUP_DIR,
      keep: { daily, weekly, monthly },
      keys: { passphrase: env.BACKUP_PASSPHRASE, recipient: env.BACKUP_RECIPIENT, identity: env.BACKUP_IDENTITY },
    }
  })
