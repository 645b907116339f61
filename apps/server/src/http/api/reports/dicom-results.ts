import { getDicomResults } from '@xrai/contract/routes/reports'
import { downloadZip } from 'client-zip'
import { loadResult } from '../../../reports/dicom-results/load-result.ts'
import { type ResultInstance, writeResults } from '../../../reports/dicom-results/write-results.ts'
import { type Api, serveRoute } from '../../frame/serve-route.ts'

const names = {
  capture: 'radiografia.dcm',
  report: 'informe-sr.dcm',
  presentation: 'contornos.dcm',
  pdf: 'informe-pdf.dcm',
} as const satisfies Record<ResultInstance['kind'], string>

/** A report as the DICOM objects that XRAI gives back of it. */
export const serveDicomResults = (api: Api): void => {
  serveRoute(api, getDicomResults, async ({ session, params, c }) => {
    const source = await loadResult(api.context, session, params.id, c.req.raw.signal)
    const lastModified = new Date(source.state.at)
    const files = writeResults(source).map(({ kind, bytes }) => ({ name: names[kind], input: bytes, lastModified }))
    const zip = await downloadZip(files).arrayBuffer()
    return c.body(zip, 200, {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${source.report.reportCode}-dicom.zip"`,
    })
  })
}
