import { OpenAPIHono } from '@hono/zod-openapi'
import { AppError } from '@xrai/contract/errors/app-error'
import { serveAccounts } from './accounts.ts'
import { callerAddress } from './address.ts'
import { serveAnalyses } from './analyses.ts'
import { serveAudit } from './audit.ts'
import { serveCaseImages } from './case-images.ts'
import { serveCases } from './cases.ts'
import { compressJson } from './compress-json.ts'
import { serveContact } from './contact.ts'
import { serveCredits } from './credits.ts'
import { serveDocumentation } from './documentation.ts'
import type { Api } from './endpoint.ts'
import { answerFailure, isReportable } from './failure.ts'
import { serveHealth } from './health.ts'
import { serveImages } from './images.ts'
import { refuseOtherMethods } from './methods.ts'
import { serveMetrics } from './metrics.ts'
import { serveModels } from './models.ts'
import { serveOperator } from './operator.ts'
import { namedOutage } from './outage.ts'
import type { Parts } from './parts.ts'
import { servePatients } from './patients.ts'
import { servePlans } from './plans.ts'
import { servePrometheus } from './prometheus.ts'
import { serveReports } from './reports.ts'
import { identifyRequest } from './request-id.ts'
import { requestLog } from './request-log.ts'
import { securityHeaders } from './security-headers.ts'
import { serveService } from './service.ts'
import { traceCalls } from './trace-call.ts'

/** The whole HTTP interface, on no port yet: `app.request` is enough to call it. */
export const createApp = (parts: Parts): OpenAPIHono => {
  const app = new OpenAPIHono()
  app.use(callerAddress(parts.settings.trustedProxies), identifyRequest())
  app.use(traceCalls())
  app.use(requestLog(parts.log), securityHeaders(parts.settings), compressJson())
  app.onError(async (thrown, context) => {
    const error = await namedOutage(thrown, parts.database)
    if (isReportable(error)) parts.log.error('call-failed', { error })
    return answerFailure(context, error)
  })

  const api: Api = { app, parts }
  serveService(api)
  serveHealth(api)
  servePrometheus(api)
  serveAccounts(api)
  serveAnalyses(api)
  serveAudit(api)
  serveCases(api)
  serveCaseImages(api)
  serveCredits(api)
  serveImages(api)
  serveReports(api)
  servePatients(api)
  serveMetrics(api)
  serveModels(api)
  servePlans(api)
  serveContact(api)
  serveOperator(api)
  serveDocumentation(api)
  refuseOtherMethods(app)
  app.all('/api/*', () => {
    throw new AppError('NOT_FOUND')
  })
  app.notFound(context => answerFailure(context, new AppError('NOT_FOUND')))
  return app
}
