import { AppError } from '@xrai/contract/errors/app-error'
import type { ReportHeader, ReportModel, ReportTexts } from '@xrai/contract/records/report'

type Written = Partial<ReportHeader> & Partial<ReportTexts>

const fields = [
  'requestingDentist',
  'patientName',
  'patientAge',
  'patientSex',
  'radiographyDate',
  'conclusion',
  'recommendations',
  'notes',
] as const satisfies readonly (keyof Written)[]

type Shown = Pick<ReportModel, keyof ReportHeader | keyof ReportTexts>

/**
 * Throws REPORT_EDITED if a field has another value than the user saw last. A field that already has the sent value
 * passes, because the response to an earlier attempt may have been lost.
 */
export function refuseOverwriting(seen: Written, sent: Written, shown: Shown): void {
  const isOverwritten = fields.some(field => {
    if (seen[field] === undefined) return false
    const current = plain(shown[field])
    return current !== plain(seen[field]) && current !== plain(sent[field])
  })
  if (isOverwritten) throw new AppError('REPORT_EDITED')
}

/** Recommendations are a list when displayed, and a text with one per line when sent. */
const plain = (value: string | number | readonly string[] | null | undefined): string =>
  (Array.isArray(value) ? value.join('\n') : String(value ?? ''))
    .split('\n')
    .map(line => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n')
