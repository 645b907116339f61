import type { ReportModel } from '../records/report.ts'

type Texts = 'patientName' | 'conclusion' | 'recommendations' | 'notes'
type Identity =
  | 'patientAge'
  | 'patientSex'
  | 'patientDocument'
  | 'patientRecordNumber'
  | 'patientBirthDate'
  | 'requestingDentist'
  | 'radiographyDate'
type Finding = Pick<ReportModel['predictions'][number], 'tooth' | 'class' | 'state' | 'surfaces' | 'note'>

/**
 * The parts of a report that a dentist reads, beside the number of decisions. The signer's request contains it, so that a later
 * change is detected. Earlier clients send the texts and measurements alone.
 */
export type Reading = Pick<ReportModel, Texts> & { [F in Identity]?: ReportModel[F] | undefined } & {
  measures: NonNullable<ReportModel['measures']>
  aiVersion?: string | undefined
  findings?: Finding[] | undefined
  toothDecisions?: ReportModel['toothDecisions']
}

type Read = Pick<ReportModel, Texts | Identity | 'aiVersion' | 'measures' | 'predictions' | 'toothDecisions'>

export const readingOf = ({ measures = [], predictions, ...report }: Read): Reading & { findings: Finding[] } => ({
  patientName: report.patientName,
  patientAge: report.patientAge,
  patientSex: report.patientSex,
  patientDocument: report.patientDocument ?? null,
  patientRecordNumber: report.patientRecordNumber ?? null,
  patientBirthDate: report.patientBirthDate ?? null,
  requestingDentist: report.requestingDentist,
  radiographyDate: report.radiographyDate,
  aiVersion: report.aiVersion,
  conclusion: report.conclusion,
  recommendations: report.recommendations,
  notes: report.notes,
  measures,
  toothDecisions: report.toothDecisions ?? [],
  findings: predictions.map(({ tooth, class: id, state, surfaces, note }) => ({
    tooth,
    class: id,
    state,
    note,
    ...(surfaces && { surfaces }),
  })),
})
