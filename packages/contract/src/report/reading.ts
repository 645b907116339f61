import type { ReportModel } from '../records/report.ts'

/** What people write into a report beside their decisions; who signs it says what they have read. */
export interface Reading extends Pick<ReportModel, 'patientName' | 'conclusion' | 'recommendations' | 'notes'> {
  measures: NonNullable<ReportModel['measures']>
}

export const readingOf = ({
  patientName,
  conclusion,
  recommendations,
  notes,
  measures = [],
}: Pick<ReportModel, keyof Reading>): Reading => ({ patientName, conclusion, recommendations, notes, measures })
