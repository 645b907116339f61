import { OpenAPIHono } from '@hono/zod-openapi'
import { AppError } from '@xrai/contract/errors/app-error'
import { serveAccounts } from './accounts.ts'
import { callerAddress } from './address.ts'
import { serveAnalyses } from './analyses.ts'
import type { AppContext } from './app-context.ts'
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
export const createApp = (context: AppContext): OpenAPIHono => {
  const app = new OpenAPIHono()
  app.use(callerAddress(context.settings.trustedProxies), identifyRequest())
  app.use(traceCalls())
  app.use(requestLog(context.log), securityHeaders(context.settings), compressJson())
  app.onError(async (thrown, c) => {
    const error = await namedOutage(thrown, context.database)
    if (isReportable(error)) context.log.error('call-failed', { error })
    return answerFailure(c, error)
  })

  const api: Api = { app, context }
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
  app.notFound(c => answerFailure(c, new AppError('NOT_FOUND')))
  return app
}
