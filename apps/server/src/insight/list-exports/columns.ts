import { classLabel } from '@xrai/contract/classes/class-label'
import type { AnalysisCard } from '@xrai/contract/records/analysis'
import type { CaseCard } from '@xrai/contract/records/case'
import type { Metrics } from '@xrai/contract/records/metrics'
import type { PatientCard } from '@xrai/contract/records/patient'
import type { ReportCard } from '@xrai/contract/records/report'
import type { NamedSite } from '@xrai/contract/records/site'
import type { PersonFigures } from '@xrai/contract/routes/people-figures'
import type { SiteFigures } from '@xrai/contract/routes/sites'
import type { Member } from '@xrai/contract/routes/team'
import { inSpanish } from '@xrai/contract/strings/translate'
import type { Column } from './list-file.ts'

const head = (key: Parameters<typeof inSpanish>[0]) => inSpanish(key)

/** '2026-11-24 17:05' in a time zone: sorts correctly, and spreadsheets parse it as a date. */
export const momentIn = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
  return (iso: string | null) => (iso === null ? null : format.format(new Date(iso)))
}

type Moment = ReturnType<typeof momentIn>

const statusText = (status: AnalysisCard['status']) =>
  inSpanish(`status.${status === 'queued' || status === 'processing' ? 'in_progress' : status}`)

interface OfSite {
  readonly site: NamedSite | null
}

const siteColumn: Column<OfSite> = [head('listFile.site'), ({ site }) => site?.name ?? null]

/** A list's columns, with the site if the clinic has any. */
export const withSite = <Row extends OfSite>(hasSites: boolean, columns: readonly Column<Row>[]) =>
  hasSites ? [...columns, siteColumn] : columns

export const siteColumns: readonly Column<SiteFigures>[] = [
  [head('listFile.site'), ({ site }) => site?.name ?? head('sites.none')],
  [head('sites.radiographs'), ({ radiographs }) => radiographs],
  [head('sites.waiting'), ({ waiting }) => waiting],
  [head('sites.reviewed'), ({ reviewed }) => reviewed],
  [head('sites.signed'), ({ signed }) => signed],
  [head('sites.credits'), ({ credits }) => credits],
]

export const caseColumns = (moment: Moment): readonly Column<CaseCard>[] => [
  [head('listFile.case'), ({ name }) => name],
  [head('listFile.description'), ({ description }) => description],
  [head('listFile.patient'), ({ patientName }) => patientName],
  [head('listFile.status'), ({ status }) => inSpanish(`listFile.caseStatus.${status}`)],
  [head('listFile.radiographs'), ({ imageCount }) => imageCount],
  [head('listFile.failed'), ({ failedCount }) => failedCount],
  [head('listFile.created'), ({ createdAt }) => moment(createdAt)],
  [head('listFile.completed'), ({ completedAt }) => moment(completedAt)],
  [head('listFile.deleted'), ({ deletedAt }) => moment(deletedAt)],
  [head('listFile.id'), ({ id }) => id],
]

export const analysisColumns = (moment: Moment): readonly Column<AnalysisCard>[] => [
  [head('listFile.uploaded'), ({ uploadDate }) => moment(uploadDate)],
  [head('listFile.patient'), ({ patientName }) => patientName],
  [head('listFile.type'), ({ type }) => inSpanish(`preview.${type}`)],
  [head('listFile.status'), ({ status }) => statusText(status)],
  [head('listFile.findings'), ({ findingsNumber }) => findingsNumber],
  [head('listFile.id'), ({ id }) => id],
  [head('listFile.caseId'), ({ caseId }) => caseId],
  [head('listFile.patientId'), ({ patientId }) => patientId],
]

const documentText = (document: PatientCard['document']) =>
  document && inSpanish(`patients.documentShort.${document.type}`, { number: document.number })

/** New columns are added at the end, because other programs read them by their position. */
export const patientColumns = (moment: Moment): readonly Column<PatientCard>[] => [
  [head('listFile.lastName'), ({ lastName }) => lastName],
  [head('listFile.firstName'), ({ firstName }) => firstName],
  [head('listFile.recordNumber'), ({ recordNumber }) => recordNumber],
  [head('patients.document'), ({ document }) => documentText(document)],
  [head('listFile.phone'), ({ phone }) => phone],
  [head('listFile.email'), ({ email }) => email],
  [head('listFile.birthDate'), ({ birthDate }) => birthDate],
  [head('listFile.sex'), ({ sex }) => sex && inSpanish(`sex.${sex}`)],
  [head('listFile.cases'), ({ caseCount }) => caseCount],
  [head('listFile.radiographs'), ({ imageCount }) => imageCount],
  [head('listFile.lastRadiograph'), ({ lastImageAt }) => moment(lastImageAt)],
  [head('listFile.created'), ({ createdAt }) => moment(createdAt)],
  [head('listFile.deleted'), ({ deletedAt }) => moment(deletedAt)],
  [head('listFile.id'), ({ id }) => id],
  [head('patients.alerts'), ({ alerts }) => alerts.join('; ')],
  [head('patients.guardian'), ({ guardian }) => guardian?.name ?? null],
  [head('listFile.guardianRelation'), ({ guardian }) => guardian && head(`patients.relations.${guardian.relation}`)],
  [head('listFile.guardianDocument'), ({ guardian }) => guardian && documentText(guardian.document)],
  [head('listFile.guardianPhone'), ({ guardian }) => guardian?.phone ?? null],
]

export const reportColumns = (moment: Moment): readonly Column<ReportCard>[] => [
  [head('listFile.code'), ({ reportCode }) => reportCode],
  [head('listFile.issued'), ({ issueDate }) => moment(issueDate)],
  [head('listFile.status'), ({ state }) => inSpanish(`reportList.states.${state}`)],
  [head('listFile.patient'), ({ patientName }) => patientName],
  [head('listFile.dentist'), ({ requestingDentist }) => requestingDentist],
  [head('listFile.signedBy'), ({ signedBy }) => signedBy],
  [head('listFile.type'), ({ radiographyType }) => inSpanish(`preview.${radiographyType}`)],
  [head('listFile.case'), ({ caseName }) => caseName],
  [head('listFile.analysisId'), ({ analysisId }) => analysisId],
]

export const teamColumns = (moment: Moment): readonly Column<Member>[] => [
  [head('listFile.firstName'), ({ firstName }) => firstName],
  [head('listFile.lastName'), ({ lastName }) => lastName],
  [head('listFile.email'), ({ email }) => email],
  [head('listFile.role'), ({ role }) => inSpanish(`roles.${role}`)],
  [head('listFile.verified'), ({ verified }) => inSpanish(verified ? 'listFile.yes' : 'listFile.no')],
  [head('listFile.joined'), ({ joinedAt }) => moment(joinedAt)],
]

export const personColumns = (moment: Moment): readonly Column<PersonFigures>[] => [
  [head('listFile.name'), ({ name }) => name ?? head('people.erased')],
  [head('listFile.role'), ({ role }) => head(role === null ? 'people.former' : `roles.${role}`)],
  [head('people.analysed'), ({ analysed }) => analysed],
  [head('people.reviewed'), ({ reviewed }) => reviewed],
  [head('people.signed'), ({ signed }) => signed],
  [head('people.medianSeconds'), ({ reviewSeconds }) => reviewSeconds && Math.round(reviewSeconds.median * 10) / 10],
  [head('people.timed'), ({ reviewSeconds }) => reviewSeconds?.reviews ?? null],
  [head('people.lastActive'), ({ lastActiveAt }) => moment(lastActiveAt)],
]

interface Figure {
  readonly group: string
  readonly name: string
  readonly value: number
}

export const figureColumns: readonly Column<Figure>[] = [
  [head('listFile.figure'), ({ group }) => group],
  [head('listFile.name'), ({ name }) => name],
  // Four decimals with a decimal point.
  [head('listFile.value'), ({ value }) => Math.round(value * 1e4) / 1e4],
]

/** The figures of the home panel, one per line. */
export const figuresOf = ({ analyses, findingsByClass, reviewed, secondsPerAnalysis, interval }: Metrics): Figure[] => [
  { group: head('metrics.analyses'), name: '', value: analyses.total },
  { group: head('metrics.reviewed'), name: head('listFile.reviewedCount'), value: reviewed.count },
  { group: head('metrics.reviewed'), name: head('listFile.finishedCount'), value: reviewed.of },
  ...(secondsPerAnalysis === null
    ? []
    : [
        { group: head('metrics.time'), name: head('listFile.medianSeconds'), value: secondsPerAnalysis.median },
        { group: head('metrics.time'), name: head('listFile.p90Seconds'), value: secondsPerAnalysis.p90 },
      ]),
  ...analyses.overTime.map(({ from, to, count }) => ({
    group: head(interval === 'day' ? 'metrics.perDay' : 'metrics.perWeek'),
    name: interval === 'day' ? from : inSpanish('metrics.weekSpan', { from, to }),
    value: count,
  })),
  ...findingsByClass.map(({ class: id, count }) => ({
    group: head('metrics.byClass'),
    name: classLabel(id, inSpanish),
    value: count,
  })),
]
