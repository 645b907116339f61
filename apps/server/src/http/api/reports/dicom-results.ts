import { getDicomResults } from '@xrai/contract/routes/reports'
import { makeZip } from 'client-zip'
import { loadResult } from '../../../reports/dicom-results/load-result.ts'
import { type ResultInstance, writeResults } from '../../../reports/dicom-results/write-results.ts'
import { createDownloads } from '../../frame/send-download.ts'
import { type Api, serveRoute } from '../../frame/serve-route.ts'

const names = {
  capture: 'radiografia.dcm',
  report: 'informe-sr.dcm',
  presentation: 'contornos.dcm',
  pdf: 'informe-pdf.dcm',
} as const satisfies Record<ResultInstance['kind'], string>

/** A report as the DICOM objects that XRAI gives back of it. */
export const serveDicomResults = (api: Api): void => {
  // Few, because each holds its objects in memory until they are sent.
  const download = createDownloads(api.context, 3)
  serveRoute(api, getDicomResults, ({ session, params, c }) => {
    const headers = { 'content-type': 'application/zip' }
    return download({ c, route: getDicomResults, session, headers }, async () => {
      const source = await loadResult(api.context, session, params.id, c.req.raw.signal)
      c.header('content-disposition', `attachment; filename="${source.report.reportCode}-dicom.zip"`)
      const lastModified = new Date(source.state.at)
      return makeZip(writeResults(source).map(({ kind, bytes }) => ({ name: names[kind], input: bytes, lastModified })))
    })
  })
}
