import type { ReportFilters, ReportHeader } from '@xrai/contract/case/report'

/** PostgreSQL keeps no NUL and no half surrogate pair in a text; a blank text is an unknown one. */
const clean = (text: string): string => text.replaceAll('\0', '').toWellFormed().trim()

const cleanOrNull = (text: string | null): string | null => (text === null ? null : clean(text) || null)

export const cleanHeader = (header: ReportHeader): ReportHeader => ({
  ...header,
  requestingDentist: cleanOrNull(header.requestingDentist),
  patientName: cleanOrNull(header.patientName),
})

/** Each class once, so that one selection is always stored as the same value. */
export const cleanFilters = ({ minimumConfidence, classes }: ReportFilters): ReportFilters => ({
  minimumConfidence,
  classes: [...new Set(classes.map(clean).filter(Boolean))].toSorted(),
})
