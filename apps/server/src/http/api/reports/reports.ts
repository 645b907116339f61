import { AppError } from '@xrai/contract/errors/app-error'
import * as routes from '@xrai/contract/routes/reports'
import { listReports } from '../../../reports/report/list-reports.ts'
import { makePdf } from '../../../reports/report/make-pdf.ts'
import { readOrCreateReport, readReportByCode } from '../../../reports/report/read-report.ts'
import { saveReport } from '../../../reports/report/save-report.ts'
import { shareReport } from '../../../reports/report/share-report.ts'
import { signedFile } from '../../../reports/signature/list-signatures.ts'
import { type Api, serveRoute } from '../../frame/serve-route.ts'
import { pdfHeaders } from './pdf-headers.ts'

/** The report of an analysis: as a value, by its code, and as a PDF. */
export const serveReports = (api: Api): void => {
  const { context } = api

  serveRoute(api, routes.getReport, ({ session, params, query: { min, classes = [] } }) =>
    readOrCreateReport(session, params.id, {
      filters: min === undefined ? undefined : { minimumConfidence: min, classes },
    }),
  )

  serveRoute(api, routes.saveReport, ({ session, params, body }) => saveReport(session, params.id, body))

  serveRoute(api, routes.listReports, ({ session, query }) => listReports(session.scope, query))

  serveRoute(api, routes.getReportByCode, ({ session, params }) => readReportByCode(session, params.code))

  serveRoute(api, routes.shareReport, ({ session, params }) => shareReport(session, params.id))

  serveRoute(api, routes.getReportPdf, async ({ session, params, c }) => {
    const report = await readOrCreateReport(session, params.id)
    const { signature, isDraft, reportCode } = report
    // A file is passed on, so the code in it must be one that is found.
    if (reportCode === '') throw new AppError('REPORT_NOT_BEGUN')
    const pdf =
      signature && !isDraft
        ? await context.files.read((await signedFile(session.scope, params.id, signature.version)).hash)
        : await makePdf(context, session, report, c.req.raw.signal)
    return c.body(pdf, 200, pdfHeaders(reportCode))
  })
}
