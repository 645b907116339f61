import type { ReportModel } from '../records/report.ts'

/**
 * The texts and measurements that users add to a report beside their decisions. The signer's request contains them, so
 * that a later change is detected.
 */
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
