import * as accounts from './accounts.ts'
import * as analyses from './analyses.ts'
import * as apiKeys from './api-keys.ts'
import * as audit from './audit.ts'
import * as blind from './blind.ts'
import * as bulk from './bulk.ts'
import * as calibrations from './calibrations.ts'
import * as caseImages from './case-images.ts'
import * as cases from './cases.ts'
import * as clinic from './clinic.ts'
import * as confirmSession from './confirm-session.ts'
import * as contact from './contact.ts'
import * as credits from './credits.ts'
import * as decisions from './decisions.ts'
import * as devices from './devices.ts'
import * as dicomweb from './dicomweb.ts'
import * as earlierResults from './earlier-results.ts'
import * as imageBatches from './image-batches.ts'
import * as images from './images.ts'
import * as installedModels from './installed-models.ts'
import * as listExports from './list-exports.ts'
import * as measures from './measures.ts'
import * as metrics from './metrics.ts'
import * as models from './models.ts'
import * as mounts from './mounts.ts'
import * as notifications from './notifications.ts'
import * as odontograms from './odontograms.ts'
import * as operator from './operator.ts'
import * as pacs from './pacs.ts'
import * as patientLinks from './patient-links.ts'
import * as patientMerges from './patient-merges.ts'
import * as patients from './patients.ts'
import * as peers from './peers.ts'
import * as peopleFigures from './people-figures.ts'
import * as personalData from './personal-data.ts'
import * as plans from './plans.ts'
import * as profile from './profile.ts'
import * as refusedFiles from './refused-files.ts'
import * as reportTemplates from './report-templates.ts'
import * as reports from './reports.ts'
import * as resultDeliveries from './result-deliveries.ts'
import * as retrievals from './retrievals.ts'
import type { Endpoint, NameOf, Route } from './route.ts'
import * as service from './service.ts'
import * as signatures from './signatures.ts'
import * as sites from './sites.ts'
import * as team from './team.ts'
import * as timeline from './timeline.ts'
import * as twoFactor from './two-factor.ts'
import * as watchFolder from './watch-folder.ts'
import * as webhooks from './webhooks.ts'

const files = [
  accounts,
  confirmSession,
  twoFactor,
  team,
  profile,
  peopleFigures,
  personalData,
  devices,
  dicomweb,
  earlierResults,
  apiKeys,
  audit,
  analyses,
  decisions,
  blind,
  bulk,
  caseImages,
  cases,
  clinic,
  contact,
  signatures,
  sites,
  reportTemplates,
  credits,
  imageBatches,
  images,
  installedModels,
  listExports,
  measures,
  calibrations,
  metrics,
  models,
  notifications,
  odontograms,
  mounts,
  operator,
  pacs,
  retrievals,
  plans,
  patientLinks,
  patientMerges,
  patients,
  peers,
  refusedFiles,
  reports,
  resultDeliveries,
  service,
  timeline,
  watchFolder,
  webhooks,
] as const

type File = (typeof files)[number]
type AnyRoute = File extends infer F ? (F extends File ? Extract<F[keyof F], Route> : never) : never

/** The route of an endpoint, found by method and path. */
export type RouteOf<E extends Endpoint> = Extract<AnyRoute, Pick<E, 'method' | 'path'>>

/** The name of a call: 'GET /api/cases/{id}'. */
export type CallName = NameOf<AnyRoute>

const isRoute = (value: unknown): value is AnyRoute =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** Every call of the interface: for the OpenAPI document and for tests that cover them all. */
export const allRoutes: readonly Route[] = files.flatMap(file => Object.values<unknown>(file).filter(isRoute))
