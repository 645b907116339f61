import type { ReportFilters, ReportHeader } from '@xrai/contract/case/report'
import { storable } from '../db/storable.ts'

const clean = (text: string): string => storable(text).trim()

/** A blank text is an unknown one. */
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
