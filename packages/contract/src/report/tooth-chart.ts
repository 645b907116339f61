import { detectionClass } from '../classes/detection-class.ts'
import type { ReportFinding, ReportModel } from '../records/report.ts'
import { inSpanish } from '../strings/translate.ts'
import { isUpper } from '../teeth/fdi.ts'
import { silhouetteHeight, silhouetteOf } from '../teeth/silhouette.ts'
import { type ToothOnChart, toothChart } from '../teeth/tooth-chart.ts'
import { otherToothOf, toothNumbers } from '../teeth/tooth-in-doubt.ts'
import { toothInkOf, toothInks } from './tooth-inks.ts'

/** One tooth of the sheet's tooth chart with its position; lengths are in the drawing's own units. */
export interface DrawnTooth {
  readonly tooth: string
  /** The left edge of its column and the upper edge of its silhouette. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly path: string
  /** Red or blue if the tooth has a decided finding, else null. */
  readonly ink: string | null
  /** True if all its findings are experimental: it is not filled. */
  readonly isExperimental: boolean
  /** True if no dentist decided its findings: it has neither colour nor fill, and a '?' after its letter. */
  readonly isUndecided: boolean
  /** Crossed out because a dentist decided that it is absent. */
  readonly isAbsent: boolean
  readonly dash: string
  /** The leading class's letter, followed by '+' if there are other classes. */
  readonly letter: string
  readonly letterSize: number
  /** The finding numbers as on the key picture: '4 7 +2'. */
  readonly numbers: string
  /** The baselines of letter, tooth number and finding numbers. */
  readonly letterY: number
  readonly toothY: number
  readonly numbersY: number
}

export interface DrawnToothChart {
  readonly width: number
  readonly height: number
  readonly midline: number
  readonly teeth: readonly DrawnTooth[]
  /** An arch could not be numbered, so teeth that are not drawn as found may be present in the mouth. */
  readonly isPartial: boolean
  /** True if a tooth is not filled because all its findings are experimental. */
  readonly hasExperimental: boolean
  /** True if a tooth has only undecided findings. */
  readonly hasUndecided: boolean
  /** '17 o 16' for each tooth of a finding whose number is in doubt. */
  readonly doubts: readonly string[]
  /** True if milk teeth were found, decided or have a finding. */
  readonly isMixed: boolean
  /** True if a tooth was not detected and no dentist decided whether it is absent. */
  readonly hasUnseen: boolean
}

export const toothChartStyle = { ...toothInks, line: '#5b6b60', font: 5.6, crossInset: { x: 1, y: 5 } } as const

const gap = 4
const firstTop = 9
/**
 * The distance of a row's last line of text from its top: the tooth number in the upper arch, the finding numbers in
 * the lower.
 */
const lastLine = { upper: silhouetteHeight + 8, lower: silhouetteHeight + 7 } as const
const maxNumbers = 2

type Row = readonly ToothOnChart<ReportFinding>[]

const isOfUpper = ([first]: Row): boolean => first !== undefined && isUpper(first.tooth)

/** The upper edge of each row's silhouettes, with room for the text of the row above and its own. */
const topsOf = (rows: readonly Row[]): number[] => {
  const tops: number[] = []
  for (const [at, row] of rows.entries()) {
    const above = rows[at - 1]
    const room = isOfUpper(row) ? 11 : above && isOfUpper(above) ? 17 : 13
    tops.push(above ? (tops[at - 1] ?? 0) + lastLine[isOfUpper(above) ? 'upper' : 'lower'] + room : firstTop)
  }
  return tops
}

const columnsOf = (row: Row): number[] => row.map(({ tooth }) => silhouetteOf(tooth).width + gap)
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

const numbersOn = (findings: readonly ReportFinding[]): string => {
  const numbers = findings.slice(0, maxNumbers).map(({ number }) => String(number))
  const more = findings.length - numbers.length
  return [...numbers, ...(more > 0 ? [`+${more}`] : [])].join(' ')
}

/**
 * Two rows as the dentist sees the mouth, with the milk teeth between them if there are any. Null if no tooth is known,
 * because an empty tooth chart would imply that all are sound, and in a report without this detail.
 */
export function drawToothChart(
  model: Pick<ReportModel, 'predictions' | 'teeth' | 'toothDecisions' | 'detailed'>,
): DrawnToothChart | null {
  if (!model.detailed) return null
  const { predictions, teeth, toothDecisions } = model
  // A report of an earlier version is drawn as it was signed.
  const isEarlier = toothDecisions === undefined
  const charted = isEarlier ? predictions.map(one => ({ ...one, state: 'accepted' as const })) : predictions
  const chart = toothChart(charted, {
    teeth: teeth.map(tooth => ({ tooth })),
    ...(toothDecisions && { toothDecisions }),
  })
  const isAbsent = ({ presence }: ToothOnChart<ReportFinding>) =>
    presence === 'absent' || (isEarlier && presence === 'unseen')
  const [upper = [], lower = []] = chart.arches.map(row => row.teeth)
  const rows: Row[] = [upper, ...chart.milk.map(row => row.teeth), lower]
  const every = rows.flat()
  const hasTeeth = every.some(({ presence, lead }) => presence !== 'unknown' || lead !== null)
  if (!hasTeeth) return null
  const width = sumOf(columnsOf(upper))
  const tops = topsOf(rows)
  const placed = rows.flatMap((row, number) => {
    const columns = columnsOf(row)
    const left = (width - sumOf(columns)) / 2
    return row.map((tooth, at) =>
      drawn(tooth, isAbsent(tooth), { x: left + sumOf(columns.slice(0, at)), top: tops[number] ?? 0 }),
    )
  })
  return {
    width,
    height: (tops.at(-1) ?? 0) + silhouetteHeight + 9,
    midline: width / 2,
    teeth: placed,
    isPartial: chart.arches.some(({ isNumbered }) => !isNumbered),
    hasExperimental: every.some(one => one.isExperimental && !one.isUndecided),
    hasUndecided: every.some(({ isUndecided }) => isUndecided),
    doubts: doubtsOf(predictions),
    isMixed: chart.milk.length > 0,
    hasUnseen: every.some(one => one.presence === 'unseen' && one.lead === null && !isAbsent(one)),
  }
}

const doubtsOf = (predictions: readonly ReportFinding[]): string[] => [
  ...new Set(predictions.filter(found => otherToothOf(found) !== null).map(found => toothNumbers(found, inSpanish))),
]

const doubtNote = (doubts: readonly string[]): string[] =>
  doubts.length === 0
    ? []
    : [
        inSpanish(doubts.length === 1 ? 'report.odontogramDoubt' : 'report.odontogramDoubts', {
          teeth: doubts.join(', '),
        }),
      ]

/** The sentences above the tooth chart, in Spanish as the sheet. */
export const toothChartNotes = (chart: DrawnToothChart): string[] => [
  inSpanish('report.odontogramHint'),
  ...(chart.hasExperimental ? [inSpanish('report.odontogramExperimental')] : []),
  ...(chart.hasUndecided ? [inSpanish('report.odontogramUndecided')] : []),
  ...doubtNote(chart.doubts),
  ...(chart.isMixed ? [inSpanish('report.odontogramMixed')] : []),
  ...(chart.hasUnseen ? [inSpanish('report.odontogramUnseen')] : []),
  ...(chart.isPartial ? [inSpanish('odontogram.partial')] : []),
]

/** The type size by the number of characters. */
const letterSizes: Readonly<Record<number, number>> = { 0: 8, 1: 8, 2: 6, 3: 4.5 }

const drawn = (
  { tooth, presence, findings, lead, isExperimental, isUndecided }: ToothOnChart<ReportFinding>,
  isAbsent: boolean,
  { x, top }: { readonly x: number; readonly top: number },
): DrawnTooth => {
  const { width, path } = silhouetteOf(tooth)
  const look = lead === null ? null : detectionClass(lead)
  const others = new Set(findings.map(finding => finding.class)).size > 1
  const letter = look ? `${look.letter}${others ? '+' : ''}${isUndecided ? '?' : ''}` : ''
  const upper = isUpper(tooth)
  const isFound = presence === 'present' || isAbsent || look !== null
  return {
    tooth,
    x: x + gap / 2,
    y: top,
    width,
    path,
    ink: lead === null || isUndecided ? null : toothInks[toothInkOf(lead)],
    isExperimental,
    isUndecided,
    // An implant or a bridge replaces an absent tooth.
    isAbsent: isAbsent && (lead === null || isUndecided),
    dash: look?.dash || (isFound ? '' : '1.5 2'),
    letter,
    letterSize: letterSizes[letter.length] ?? 3.6,
    numbers: numbersOn(findings),
    letterY: upper ? top + 40.5 : top + 13,
    toothY: upper ? top + lastLine.upper : top - 4,
    numbersY: upper ? top - 2 : top + lastLine.lower,
  }
}
