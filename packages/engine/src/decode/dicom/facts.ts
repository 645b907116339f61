import type { DicomAge } from '@xrai/contract/records/age'
import { dayMs } from '@xrai/contract/records/durations'
import { cleanLine } from '@xrai/contract/records/plain-name'
import { type DicomFacts, dicomFactsSchema } from '@xrai/contract/records/radiograph'
import { type DataSet, damaged } from './elements.ts'
import { tags } from './tags.ts'
import { decimal, decimals, text, writtenText } from './values.ts'
import { readWindowNames } from './window.ts'

/**
 * The file's facts about the patient and the exposure, without absent, empty and invalid values. Throws DICOM_DAMAGED
 * if a remaining value violates the contract.
 */
export const readFacts = (data: DataSet, transferSyntax: string): DicomFacts => {
  const frames = framesOf(data)
  const facts: DicomFacts = present({
    patientName: readableName(writtenText(data, tags.patientName)),
    patientId: lineOf(data, tags.patientId),
    patientSex: sexOf(text(data, tags.patientSex)),
    ...readDicomAge(data),
    referringPhysician: readableName(writtenText(data, tags.referringPhysician)),
    modality: text(data, tags.modality),
    manufacturer: lineOf(data, tags.manufacturer),
    manufacturerModel: lineOf(data, tags.manufacturerModel),
    accessionNumber: lineOf(data, tags.accessionNumber),
    studyUid: uidOf(text(data, tags.studyInstance)),
    seriesUid: uidOf(text(data, tags.seriesInstance)),
    sopClassUid: uidOf(text(data, tags.sopClass)),
    instanceUid: uidOf(text(data, tags.sopInstance)),
    frames: frames > 1 ? frames : undefined,
    photometricInterpretation: text(data, tags.photometricInterpretation),
    transferSyntax,
    spacing: spacingOf(data),
    magnification: magnificationOf(data),
    aspect: aspectOf(data),
    mirrored: rowDirectionOf(data) === 'R' ? true : undefined,
    windows: alternativesOf(data),
  })
  const { error } = dicomFactsSchema.safeParse(facts)
  if (error) throw damaged(`the fact ${error.issues[0]?.path.join('.')}`)
  return facts
}

/** The number of frames in the file; 1 if it is absent or not a whole number. */
export const framesOf = (data: DataSet): number => {
  const frames = Number(text(data, tags.numberOfFrames))
  return Number.isInteger(frames) && frames > 1 ? frames : 1
}

/** A one-line text without characters that reorder or hide it on display. */
const lineOf = (data: DataSet, tag: number): string | undefined => cleanLine(writtenText(data, tag) ?? '') || undefined

export const readDicomAge = (data: DataSet): DicomAge =>
  present({
    patientBirthDate: isoDate(text(data, tags.patientBirthDate)),
    patientAge: yearsOf(text(data, tags.patientAge)),
    studyDate: takenDay(text(data, tags.studyDate)),
  })

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

const present = <T extends object>(facts: T): Present<T> =>
  // The remaining entries are the defined ones of T; the type of Object.fromEntries cannot express that.
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as Present<T>

/**
 * A UID is numbers with dots between them, 64 characters at most (PS3.5 §9.1); undefined for another text. Leading zeros
 * are allowed because some equipment writes them.
 */
export const uidOf = (value: string | undefined): string | undefined =>
  value && value.length <= 64 && /^\d+(\.\d+)*$/.test(value) ? value : undefined

/** 'Family^Given^Middle^Prefix^Suffix' (PS3.5 §6.2.1.1): the first non-empty component group, in spoken order. */
export const readableName = (name: string | undefined): string | undefined => {
  const [family, given, middle, prefix, suffix] = componentsOf(name)
  const spoken = cleanLine([prefix, given, middle, family, suffix].filter(part => part).join(' '))
  return spoken === '' ? undefined : spoken.replaceAll(/\s+/g, ' ')
}

/** Given and family name; undefined if the file does not separate them. */
export const namePartsOf = (name: string | undefined): NameParts | undefined => {
  const [family = '', given = '', middle = ''] = componentsOf(name).map(cleanLine)
  return family && given ? { given: `${given} ${middle}`.trim(), family } : undefined
}

export interface NameParts {
  readonly given: string
  readonly family: string
}

const componentsOf = (name: string | undefined): readonly string[] =>
  (name?.split('=').find(one => /[^\s^]/.test(one)) ?? '').split('^').map(part => part.trim())

/** Converts YYYYMMDD (or the old YYYY.MM.DD) to YYYY-MM-DD if it is a calendar day; there is no year 0. */
export const isoDate = (value: string | undefined): string | undefined => {
  const [, year, month, day] = value?.match(/^(\d{4})\.?(\d{2})\.?(\d{2})$/) ?? []
  const iso = `${year}-${month}-${day}`
  const date = new Date(`${iso}T00:00:00Z`)
  const real = Number.isFinite(date.getTime()) && date.toISOString().startsWith(iso) && year !== '0000'
  return real ? iso : undefined
}

/** The day of a file's exposure. One before the discovery of X-rays or still to come is by a device's wrong clock. */
const takenDay = (value: string | undefined): string | undefined => {
  const day = isoDate(value)
  // Somewhere it is tomorrow already.
  const tomorrow = new Date(Date.now() + dayMs).toISOString()
  return day && day >= '1895-11-08' && day <= tomorrow ? day : undefined
}

const sexOf = (value: string | undefined) => (value === 'F' || value === 'M' || value === 'O' ? value : undefined)

/** An age string (AS, PS3.5 §6.2): three digits and days, weeks, months or years; whole years. */
const yearsOf = (value: string | undefined): number | undefined => {
  const [, count, unit = ''] = value?.match(/^(\d{3})([DWMY])$/) ?? []
  const years = Math.floor(Number(count) / (unitsInYear.get(unit) ?? 1))
  return years >= 0 && years <= 130 ? years : undefined
}

const unitsInYear = new Map([
  ['D', 365.25],
  ['W', 52.18],
  ['M', 12],
])

/**
 * Spacing in the patient if the file states it, else at the detector. A Pixel Spacing that repeats the detector's,
 * without a named calibration, counts as the detector's (PS3.3 10.7.1.3).
 */
const spacingOf = (data: DataSet): DicomFacts['spacing'] => {
  const detector = pairOf(data, tags.imagerPixelSpacing)
  const stated = pairOf(data, tags.pixelSpacing)
  const isCalibrated = text(data, tags.pixelSpacingCalibrationType) !== undefined
  const repeats = detector && stated && detector.join() === stated.join() && !isCalibrated
  if (stated && !repeats) return { row: stated[0], column: stated[1], source: 'PixelSpacing' }
  return detector && { row: detector[0], column: detector[1], source: 'ImagerPixelSpacing' }
}

/** A factor outside these bounds is an error of the writing program. */
const likelyMagnifications = { least: 0.5, most: 5 }

const magnificationOf = (data: DataSet): number | undefined => {
  const factor = decimal(data, tags.magnification)
  const { least, most } = likelyMagnifications
  return factor !== undefined && factor >= least && factor <= most ? factor : undefined
}

const aspectOf = (data: DataSet): DicomFacts['aspect'] => {
  const [vertical, horizontal] = pairOf(data, tags.pixelAspectRatio) ?? []
  return vertical && horizontal && vertical !== horizontal ? { vertical, horizontal } : undefined
}

/** Two positive numbers; undefined if one is missing or invalid. */
const pairOf = (data: DataSet, tag: number): readonly [number, number] | undefined => {
  const [first = 0, second = 0] = decimals(data, tag)
  const isPair = first > 0 && second > 0 && Number.isFinite(first) && Number.isFinite(second)
  return isPair ? [first, second] : undefined
}

/** Absent if there is only one view, which is no choice. */
const alternativesOf = (data: DataSet): DicomFacts['windows'] => {
  const names = readWindowNames(data)
  return names.length > 1 ? names : undefined
}

/**
 * The first letter of Patient Orientation (0020,0020, PS3.3 C.7.6.1.1.1): the direction of the rows. A panoramic's rows
 * run to the patient's left.
 */
const rowDirectionOf = (data: DataSet): string | undefined => text(data, tags.patientOrientation)?.trim()[0]

/** True if the rows run to the patient's left or right; not in a file without Patient Orientation. */
export const statesSides = (data: DataSet): boolean => /[LR]/.test(rowDirectionOf(data) ?? '')
