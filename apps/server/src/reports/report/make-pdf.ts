import type { ReportModel } from '@xrai/contract/records/report'
import type { Session } from '../../accounts/sessions/session.ts'
import type { Renditions } from '../../imaging/analyses/renditions.ts'
import type { Pictures } from '../../imaging/pictures/open-pictures.ts'
import type { Lanes } from '../../platform/admission/lanes.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { printedClinic } from './pdf-clinic-head.ts'
import { renderReport } from './report-pdf.ts'
import { drawReportImage } from './report-picture.ts'

export interface PdfNeeds {
  readonly files: FileStore
  readonly lanes: Lanes
  readonly pictures: Pictures
  readonly renditions: Renditions
  readonly settings: { readonly publicUrl: string }
}

/** Renders a report's PDF once a slot is free. Throws SERVER_BUSY if too many wait. */
export const makePdf = async (
  { files, lanes, pictures, renditions, settings }: PdfNeeds,
  { scope, clinic }: Session,
  report: ReportModel,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> => {
  const { hash } = await renditions.display(scope, report.image.id, signal)
  const turn = { tenant: clinic.id, signal }
  const picture = await lanes.pictures.run({ ...turn, urgency: () => 'urgent' }, async () =>
    drawReportImage(pictures, await files.read(hash), hash),
  )
  const printed = await printedClinic(scope, files, { name: report.clinicName, ...report.clinic })
  return lanes.reports.run(turn, () => renderReport(report, { picture, clinic: printed }, settings.publicUrl))
}
