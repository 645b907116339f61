import type { Queryable } from '../db/database.ts'
import type { Settings } from '../settings.ts'
import type { FileStore } from '../storage/file-store.ts'

/** What the rules of retention are applied with. */
export interface SweepContext {
  readonly db: Queryable
  readonly files: FileStore
  readonly settings: Pick<Settings, 'contactMessageMonths' | 'unprovedAccountDays' | 'adminEmail' | 'smtp'>
  readonly now: Date
}
