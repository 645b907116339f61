import { z } from 'zod'
import { isIdentity, isRecipient, type Keys } from '../base/sealing.ts'
import { setting } from './setting.ts'

/** How many days, weeks and months keep their latest backup. */
export interface RetentionCounts {
  readonly daily: number
  readonly weekly: number
  readonly monthly: number
}

/** Where backups go and how they are encrypted. */
export const backupVariables = {
  BACKUP_DIR: setting(z.string().optional(), {
    what: 'where the nightly backup and the one before a migration go; `off` for none. A folder on another disk survives the loss of this one',
    fallback: '`DATA_DIR/backups`; none on PostgreSQL or S3',
  }),
  BACKUP_KEEP: setting(
    z
      .string()
      .default('7,4,6')
      .refine(list => /^\d{1,4}(,\d{1,4}){2}$/.test(list), 'must be three numbers: days, weeks, months, such as 7,4,6'),
    { what: 'days, weeks and months whose latest backup is kept; what `npm run backup` made stays' },
  ),
  BACKUP_PASSPHRASE: setting(z.string().min(12).optional(), {
    what: 'encrypts backups with a passphrase of 12 characters or more',
    secret: true,
  }),
  BACKUP_RECIPIENT: setting(z.string().refine(isRecipient, 'is no recipient of age: age1…, whole').optional(), {
    what: 'instead of a passphrase: encrypts backups for an age recipient (`age1…`)',
  }),
  BACKUP_IDENTITY: setting(z.string().refine(isIdentity, 'is no identity of age: AGE-SECRET-KEY-…, whole').optional(), {
    what: 'the identity of that recipient (`AGE-SECRET-KEY-…`), which restores them',
    secret: true,
  }),
}

export interface BackupSettings {
  /** Undefined: in DATA_DIR if that contains the whole installation, else none. Null: disabled. */
  readonly folder: string | null | undefined
  readonly keep: RetentionCounts
  readonly keys: Keys
}

export const backupSettingsSchema = z
  .object(backupVariables)
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
