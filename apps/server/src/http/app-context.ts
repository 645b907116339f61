import type { Auth } from '../accounts/credentials/auth.ts'
import type { LinkMailTransport } from '../accounts/credentials/links.ts'
import type { GoogleVerifier } from '../accounts/login/google.ts'
import type { Intake } from '../admission/intake.ts'
import type { Lanes } from '../admission/lanes.ts'
import type { Inspect } from '../analyses/inspect.ts'
import type { Renditions } from '../analyses/renditions.ts'
import type { AnalysisQueue } from '../cases/analysis-queue.ts'
import type { Database } from '../db/database.ts'
import type { Watch } from '../db/watch.ts'
import type { DiskReserve } from '../disk/disk-reserve.ts'
import type { Engine } from '../engines/engine.ts'
import type { Log } from '../log/log.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { Pictures } from '../pictures/open-pictures.ts'
import type { Lifecycle } from '../process/lifecycle.ts'
import type { Attempts } from '../sessions/attempts.ts'
import type { Settings } from '../settings.ts'
import type { FileStore } from '../storage/file-store.ts'

/** The dependencies of the calls; the start creates them, a test may supply its own. */
export interface AppContext {
  readonly settings: Pick<
    Settings,
    | 'dataDir'
    | 'dicom'
    | 'google'
    | 'metricsToken'
    | 'defaultPlan'
    | 'adminEmail'
    | 'isLocal'
    | 'recordRetentionYears'
    | 'publicUrl'
    | 'signing'
    | 'smtp'
    | 'site'
    | 'tokenSyncUrl'
    | 'trustedProxies'
    | 'webhookPrivateHosts'
    | 'peerPrivateHosts'
    | 'watchDir'
    | 'unanalysedBytes'
    | 'unprovedBytes'
    | 'newClinicsADay'
  >
  readonly database: Database
  readonly files: FileStore
  readonly diskReserve: DiskReserve
  readonly engine: Engine
  readonly pictures: Pictures
  readonly renditions: Renditions
  readonly inspect: Inspect
  readonly queue: AnalysisQueue
  readonly caseWatch: Watch
  /** Watches the decisions on an analysis. */
  readonly analysisWatch: Watch
  /** Watches the notifications of a user. */
  readonly notificationWatch: Watch
  readonly auth: Auth
  /** Null if Google is not set up. */
  readonly google: GoogleVerifier | null
  /** Null if SMTP is not set up. */
  readonly mailer: Mailer | null
  readonly attempts: Attempts
  readonly lanes: Lanes
  readonly intake: Intake
  /** Stores mails without SMTP. */
  readonly outbox: Outbox
  readonly log: Log
  readonly lifecycle: Lifecycle
}

/** The transport of mails with links. */
export const linkMailTransport = ({ mailer, outbox, log, settings }: AppContext): LinkMailTransport => ({
  mailer,
  outbox,
  log,
  publicUrl: settings.publicUrl,
})
