import {
  getReport,
  getReportByCode,
  getReportPdf,
  listReports as listReportsRoute,
  saveReport as saveReportRoute,
} from '@xrai/contract/routes/reports'
import { type Api, endpoint } from '../../http/endpoint.ts'
import { listReports } from '../../report/list-reports.ts'
import { openReport, openReportByCode, saveReport } from '../../report/open-report.ts'
import { renderPdf } from '../../report/render-pdf.ts'
import { reportDocument } from '../../report/report-pdf.ts'
import { reportPicture } from '../../report/report-picture.ts'

/** The report of an analysis: as a value, by its code, and as a PDF. */
export const serveReports = (api: Api): void => {
  const { files, lanes, pictures, renditions, settings } = api.context

  endpoint(api, getReport, ({ session, params, query: { min, classes = [] } }) =>
    openReport(session, params.id, {
      filters: min === undefined ? undefined : { minimumConfidence: min, classes },
    }),
  )

  endpoint(api, saveReportRoute, ({ session, params, body }) => saveReport(session, params.id, body))

  endpoint(api, listReportsRoute, ({ session, query }) => listReports(session.scope, query))

  endpoint(api, getReportByCode, ({ session, params }) => openReportByCode(session, params.code))

  endpoint(api, getReportPdf, async ({ session, params, c }) => {
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
