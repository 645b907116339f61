import type { Auth } from '../../accounts/identity/credentials/auth.ts'
import type { LinkMailTransport } from '../../accounts/identity/credentials/links.ts'
import type { GoogleVerifier } from '../../accounts/identity/login/google.ts'
import type { Attempts } from '../../accounts/sessions/attempts.ts'
import type { Log } from '../../base/log/log.ts'
import type { Database } from '../../db/database.ts'
import type { Watch } from '../../db/watch.ts'
import type { AnalysisQueue } from '../../imaging/analyses/analysis-queue.ts'
import type { Inspect } from '../../imaging/analyses/inspect.ts'
import type { Renditions } from '../../imaging/analyses/renditions.ts'
import type { ClinicEngine } from '../../imaging/engines/server-engine.ts'
import type { Pictures } from '../../imaging/pictures/open-pictures.ts'
import type { Intake } from '../../platform/admission/intake.ts'
import type { Lanes } from '../../platform/admission/lanes.ts'
import type { DiskReserve } from '../../platform/data-dir/disk-reserve.ts'
import type { MailFolder } from '../../platform/mail/mail-folder.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { Lifecycle } from '../../platform/process/lifecycle.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import type { Settings } from '../../settings/settings.ts'

/** The dependencies of the calls; the start creates them, a test may supply its own. */
export interface AppContext {
  readonly settings: Pick<
    Settings,
    | 'backup'
    | 'dataDir'
    | 'databaseUrl'
    | 'dicom'
    | 'engine'
    | 'google'
    | 'pictures'
    | 'metricsToken'
    | 'defaultPlan'
    | 'adminEmail'
    | 'isLocal'
    | 'recordRetentionYears'
    | 'publicUrl'
    | 's3'
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
  readonly engine: ClinicEngine
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
  readonly mailFolder: MailFolder
  readonly log: Log
  readonly lifecycle: Lifecycle
}

/** The transport of mails with links. */
export const linkMailTransport = ({ mailer, mailFolder, log, settings }: AppContext): LinkMailTransport => ({
  mailer,
  mailFolder,
  log,
  publicUrl: settings.publicUrl,
})
