import type { Origin } from '@xrai/engine'
import { version } from '../../platform/version.ts'
import { codingSchemes } from './code.ts'
import { cs, type DataSet, day, integers, lo, pn, sh, time, ui } from './data-set.ts'
import { type LocalTime, localTime } from './local-time.ts'
import type { ResultSource } from './result-source.ts'
import { instanceUid, type ResultKind, seriesUid, sopClasses, studyUid } from './result-uids.ts'

/** Above the series numbers that equipment assigns. */
const seriesNumbers = { capture: 900, report: 901, presentation: 902, pdf: 903 } as const satisfies Record<
  ResultKind,
  number
>

/** The documents with a dentist's text, and the PDF with its printed name, may name the patient of an anonymous file. */
const documents: ReadonlySet<ResultKind> = new Set(['report', 'pdf'])

const removalOf = (kind: ResultKind, { identityRemoved, removalMethod }: Origin): DataSet => {
  if (!identityRemoved) return {}
  if (documents.has(kind)) return { '00120062': cs('NO') }
  return { '00120062': cs('YES'), '00120063': lo(...(removalMethod ?? 'As its source').split('\\')) }
}

const patientModule = (kind: ResultKind, { origin, patient }: ResultSource): DataSet => {
  if (!origin) {
    const { name, id, birthDate, sex } = patient
    return { '00100010': pn(name), '00100020': lo(id), '00100030': day(birthDate), '00100040': cs(sex) }
  }
  const { patientName = null, patientId, birthDate, sex } = origin
  return {
    '00100010': pn(patientName),
    '00100020': lo(patientId),
    '00100030': day(birthDate),
    '00100040': cs(sex),
    ...removalOf(kind, origin),
  }
}

/**
 * The start of the study: that of the file, else the upload. A date that a dentist writes may differ between two results, and
 * the objects of a study have one date (PS3.3 C.7.2.1).
 */
const studyTime = ({ origin, image, report }: ResultSource) =>
  origin
    ? { day: origin.studyDate, time: origin.studyTime ?? null }
    : localTime(image.uploadedAt, report.clinic.timeZone)

/**
 * The offset from UTC of all dates and times of an object (PS3.3 C.12.1.1.8); null if it repeats those of a file that states
 * none.
 */
const offsetOf = ({ origin, image, report }: ResultSource): string | null =>
  origin ? (origin.offset ?? null) : localTime(image.uploadedAt, report.clinic.timeZone).offset

/** When the report was signed or reviewed, in the object's offset, else on the clinic's clock. */
export const writtenTime = (source: ResultSource): LocalTime => {
  const offset = offsetOf(source)
  const zone = offset === null ? source.report.clinic.timeZone : `${offset.slice(0, 3)}:${offset.slice(3)}`
  return localTime(source.state.at, zone)
}

/** The date that the report has for its radiograph, if it is not the date of the study; YYYYMMDD. */
export const otherTaken = (source: ResultSource): string | null => {
  const taken = source.report.radiographyDate?.replaceAll('-', '') ?? null
  return taken === studyTime(source).day ? null : taken
}

const studyModule = (source: ResultSource): DataSet => {
  const { origin } = source
  const started = studyTime(source)
  return {
    '0020000D': ui(studyUid(source)),
    '00080020': day(started.day),
    '00080030': time(started.time),
    '00080090': pn(origin?.referringPhysician ?? null),
    '00200010': sh(origin?.studyId),
    '00080050': sh(origin?.accessionNumber),
  }
}

/** The modules of patient, study, series, equipment and SOP common. */
export const commonModules = (kind: ResultKind, modality: string, source: ResultSource): DataSet => {
  const { state } = source
  const offset = offsetOf(source)
  return {
    ...patientModule(kind, source),
    ...studyModule(source),
    '00080060': cs(modality),
    '0020000E': ui(seriesUid(kind, source)),
    '00200011': integers(seriesNumbers[kind]),
    '00200013': integers(kind === 'capture' || state.is === 'preliminary' ? 1 : state.version),
    '00080070': lo('XRAI'),
    '00081090': lo('XRAI'),
    '00181020': lo(version),
    '00080005': cs('ISO_IR 192'),
    '00080016': ui(sopClasses[kind]),
    '00080018': ui(instanceUid(kind, source)),
    ...(offset !== null && { '00080201': sh(offset) }),
    '00080110': codingSchemes,
  }
}
