import { z } from 'zod'
import { setting } from './setting.ts'

/** How much is stored, and how long. */
export const storageVariables = {
  UNANALYSED_GB: setting(z.coerce.number().positive().max(100_000).default(20), {
    what: 'gigabytes of radiographs without an analysis that each clinic may have stored, for want of credits or of quality; each counts for 2 MB or more, so that 20 are up to 10,240 radiographs. More are refused until some are analysed or deleted for good. An analysed JPEG or PNG counts by the bytes behind its end, or by those that it has beyond its uncompressed pixels',
  }),
  UNPROVED_GB: setting(z.coerce.number().positive().max(100_000).default(1), {
    what: 'gigabytes of radiographs that a clinic may store until one of its owners has proved the e-mail; only where mail is set up',
  }),
  DISK_RESERVE_GB: setting(z.coerce.number().min(0).max(100_000).default(2), {
    what: 'gigabytes that uploads leave free where `DATA_DIR` is: below it they are refused with 507, and everything else works. `0` reserves nothing. Without effect if both database and files are elsewhere (PostgreSQL and S3)',
  }),
  RECORD_RETENTION_YEARS: setting(z.coerce.number().int().min(1).max(100).optional(), {
    what: 'whole years after its last entry for which a clinical record is kept, hidden, after it was deleted or its erasure was asked for; unset: deleted means erased when the days of undoing are over. The owner of a clinic may set a longer term on `/clinic`',
  }),
  CONTACT_MESSAGE_MONTHS: setting(z.coerce.number().int().min(1).max(120).default(12), {
    what: 'months after its answer for which a contact message is kept; unanswered, twice as many',
  }),
  UNPROVED_ACCOUNT_DAYS: setting(z.coerce.number().int().min(1).max(3650).default(30), {
    what: 'days after which an account is erased that never proved its e-mail and is not used; only where mail is set up',
  }),
}

const gigabyte = 1024 ** 3

export const storageSettingsSchema = z.object(storageVariables).transform(env => ({
  unanalysedBytes: env.UNANALYSED_GB * gigabyte,
  unprovedBytes: env.UNPROVED_GB * gigabyte,
  diskReserveBytes: env.DISK_RESERVE_GB * gigabyte,
  recordRetentionYears: env.RECORD_RETENTION_YEARS ?? null,
  contactMessageMonths: env.CONTACT_MESSAGE_MONTHS,
  unprovedAccountDays: env.UNPROVED_ACCOUNT_DAYS,
}))
