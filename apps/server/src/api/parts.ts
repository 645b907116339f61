import type { Engine, Gate } from '@xrai/engine'
import type { Attempts } from '../accounts/attempts.ts'
import type { Auth } from '../accounts/auth.ts'
import type { GoogleVerifier } from '../accounts/google.ts'
import type { AnalysisQueue } from '../cases/analysis-queue.ts'
import type { CaseWatch } from '../cases/case-watch.ts'
import type { Inspect } from '../cases/inspect.ts'
import type { Renditions } from '../cases/renditions.ts'
import type { Database } from '../db/database.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Settings } from '../settings.ts'
import type { FileStore } from '../storage/file-store.ts'
import type { UploadRoom } from './upload-room.ts'

/** What the calls are made of; the start opens them, a test may bring its own. */
export interface Parts {
  readonly settings: Pick<
    Settings,
    'google' | 'defaultPlan' | 'adminEmail' | 'publicUrl' | 'smtp' | 'site' | 'tokenSyncUrl' | 'trustedProxies'
  >
  readonly database: Database
  readonly files: FileStore
  readonly engine: Engine
  readonly gate: Gate
  readonly renditions: Renditions
  readonly inspect: Inspect
  readonly queue: AnalysisQueue
  readonly caseWatch: CaseWatch
  readonly auth: Auth
  /** Null where Google is not set up. */
  readonly google: GoogleVerifier | null
  /** Null where SMTP is not set up. */
  readonly mailer: Mailer | null
  readonly attempts: Attempts
  readonly uploads: UploadRoom
  /** Writes one line of the log. */
  readonly say: (line: string) => void
}
