import { AppError } from '@xrai/contract/errors/app-error'
import { Hono } from 'hono'
import { namedOutage } from '../../platform/outage.ts'
import { callerAddress } from '../frame/address.ts'
import { nameVersion } from '../frame/api-version.ts'
import type { AppContext } from '../frame/app-context.ts'
import { compressJson } from '../frame/compress-json.ts'
import { answerFailure, isReportable } from '../frame/failure.ts'
import { cancelBodyOfHead, refuseOtherMethods } from '../frame/methods.ts'
import { requestLog, traceCalls } from '../frame/observe-calls.ts'
import { identifyRequest } from '../frame/request-id.ts'
import { securityHeaders } from '../frame/security-headers.ts'
import type { Api } from '../frame/serve-route.ts'
import { serveDevices } from './account/devices.ts'
import { serveMailLinks } from './account/mail-links.ts'
import { serveNotifications } from './account/notifications.ts'
import { serveProfile } from './account/profile.ts'
import { serveRegistration } from './account/registration.ts'
import { serveSession } from './account/session.ts'
import { serveSignIn } from './account/sign-in.ts'
import { serveTwoFactor } from './account/two-factor.ts'
import { serveAnalyses } from './analyses/analyses.ts'
import { serveBlind } from './analyses/blind.ts'
import { serveDecisions } from './analyses/decisions.ts'
import { serveEarlierResults } from './analyses/earlier-results.ts'
import { serveMeasurements } from './analyses/measures.ts'
import { serveModels } from './analyses/models.ts'
import { serveBulk } from './cases/bulk.ts'
import { serveCaseImages } from './cases/case-images.ts'
import { serveCases } from './cases/cases.ts'
import { serveImages } from './cases/images.ts'
import { serveApiKeys } from './clinic/api-keys.ts'
import { serveAudit } from './clinic/audit.ts'
import { serveClinic } from './clinic/clinic.ts'
import { serveCredits } from './clinic/credits.ts'
import { serveListExports } from './clinic/list-exports.ts'
import { serveMetrics } from './clinic/metrics.ts'
import { servePeers } from './clinic/peers.ts'
import { servePlans } from './clinic/plans.ts'
import { serveRefusedFiles } from './clinic/refused-files.ts'
import { serveResultDeliveries } from './clinic/result-deliveries.ts'
import { serveSites } from './clinic/sites.ts'
import { serveTeam } from './clinic/team.ts'
import { serveWatchFolder } from './clinic/watch-folder.ts'
import { serveWebhooks } from './clinic/webhooks.ts'
import { serveDicomweb } from './dicomweb/dicomweb.ts'
import { answerOutcome, isFhirCall } from './fhir/answer-fhir.ts'
import { serveFhir } from './fhir/fhir.ts'
import { serveMounts } from './patients/mounts.ts'
import { serveOdontograms } from './patients/odontograms.ts'
import { servePacs } from './patients/pacs.ts'
import { servePatientLinks } from './patients/patient-links.ts'
import { servePatientMerges } from './patients/patient-merges.ts'
import { servePatients } from './patients/patients.ts'
import { serveTimeline } from './patients/timeline.ts'
import { servePersonalData } from './personal-data/personal-data.ts'
import { serveDicomResults } from './reports/dicom-results.ts'
import { serveReportTemplates } from './reports/report-templates.ts'
import { serveReports } from './reports/reports.ts'
import { serveSignatures } from './reports/signatures.ts'
import { serveContact } from './service/contact.ts'
import { serveDocumentation } from './service/documentation.ts'
import { serveHealth } from './service/health.ts'
import { serveInstalledModels } from './service/installed-models.ts'
import { serveOperator } from './service/operator.ts'
import { servePrometheus } from './service/prometheus.ts'
import { serveService } from './service/service.ts'

/** The whole HTTP interface, on no port yet: `app.request` is enough to call it. `runsJobs`: this process works too. */
export const createApp = (context: AppContext, { runsJobs = false }: { readonly runsJobs?: boolean } = {}): Hono => {
  const app = new Hono()
  app.use(
    callerAddress(context.settings.trustedProxies, () => context.log.warn('proxy-not-trusted')),
    identifyRequest(),
  )
  app.use(traceCalls(), cancelBodyOfHead())
  app.use(requestLog(context.log), securityHeaders(context.settings), compressJson(), nameVersion())
  app.onError(async (thrown, c) => {
    const error = await namedOutage(thrown, context.database)
    if (isReportable(error)) context.log.error('call-failed', { error })
    return isFhirCall(c) ? answerOutcome(c, error, context.settings.publicUrl) : answerFailure(c, error)
  })

  const api: Api = { app, context, routes: [] }
  serveService(api)
  serveHealth(api)
  servePrometheus(api, { runsJobs })
  serveSignIn(api)
  serveRegistration(api)
  serveMailLinks(api)
  serveProfile(api)
  serveNotifications(api)
  serveTwoFactor(api)
  serveDevices(api)
  serveTeam(api)
  serveClinic(api)
  serveSites(api)
  serveApiKeys(api)
  servePeers(api)
  serveWatchFolder(api)
  serveRefusedFiles(api)
  serveWebhooks(api)
  serveResultDeliveries(api)
  servePersonalData(api)
  serveSession(api)
  serveAnalyses(api)
  serveDecisions(api)
  serveBlind(api)
  serveMeasurements(api)
  serveEarlierResults(api)
  serveAudit(api)
  serveCases(api)
  serveCaseImages(api)
  serveBulk(api)
  serveCredits(api)
  serveImages(api)
  serveReports(api)
  serveDicomResults(api)
  serveReportTemplates(api)
  serveSignatures(api)
  servePatients(api)
  serveOdontograms(api)
  serveMounts(api)
  servePatientMerges(api)
  servePacs(api)
  servePatientLinks(api)
  serveTimeline(api)
  serveMetrics(api)
  serveListExports(api)
  serveModels(api)
  servePlans(api)
  serveFhir(api)
  serveDicomweb(api)
  serveContact(api)
  serveOperator(api)
  serveInstalledModels(api)
  serveDocumentation(api)
  refuseOtherMethods(app)
  app.all('/api/*', () => {
    throw new AppError('ROUTE_UNKNOWN')
  })
  app.notFound(c => answerFailure(c, new AppError('NOT_FOUND')))
  return app
}
