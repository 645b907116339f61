import * as routes from '@xrai/contract/routes/reports'
import { type Api, serveRoute } from '../../http/serve-route.ts'
import { listReports } from '../../report/list-reports.ts'
import { openReport, openReportByCode, saveReport } from '../../report/open-report.ts'
import { renderPdf } from '../../report/render-pdf.ts'
import { reportDocument } from '../../report/report-pdf.ts'
import { reportPicture } from '../../report/report-picture.ts'

/** The report of an analysis: as a value, by its code, and as a PDF. */
export const serveReports = (api: Api): void => {
  const { files, lanes, pictures, renditions, settings } = api.context

  serveRoute(api, routes.getReport, ({ session, params, query: { min, classes = [] } }) =>
    openReport(session, params.id, {
      filters: min === undefined ? undefined : { minimumConfidence: min, classes },
    }),
  )

  serveRoute(api, routes.saveReport, ({ session, params, body }) => saveReport(session, params.id, body))

  serveRoute(api, routes.listReports, ({ session, query }) => listReports(session.scope, query))

  serveRoute(api, routes.getReportByCode, ({ session, params }) => openReportByCode(session, params.code))

  serveRoute(api, routes.getReportPdf, async ({ session, params, c }) => {
    const report = await openReport(session, params.id)
    const { signal } = c.req.raw
    const { hash } = await renditions.display(session.scope, report.image.id, signal)
    const turn = { tenant: session.clinic.id, signal }
    const picture = await lanes.pictures.run({ ...turn, urgency: () => 'urgent' }, async () =>
      reportPicture(pictures, await files.read(hash), hash),
    )
    const pdf = await lanes.reports.run(turn, () => renderPdf(reportDocument(report, picture, settings.publicUrl)))
    return c.body(pdf, 200, {
      'content-type': 'application/pdf',
      // The code alone: a folder of downloads is no place for a patient's name.
      'content-disposition': `attachment; filename="${report.reportCode}.pdf"`,
    })
  })
}
