import type { ReportModel } from '@xrai/contract/records/report'
import { keyImage } from '@xrai/contract/report/key-image'
import type { LegendEntry, ReportSheetText, SheetRow, SheetSection } from '@xrai/contract/report/report-sheet'
import { type DrawnToothChart, toothChartNotes } from '@xrai/contract/report/tooth-chart'
import { inSpanish } from '@xrai/contract/strings/translate'
import type { Content, ContentText, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { keyImageSvg, legendSvg, numberSvg } from './key-image-svg.ts'
import { type Density, loose } from './pdf-density.ts'
import { contentWidth, ink, line, mist, muted, sizes, tabular, warning } from './pdf-theme.ts'
import { printable } from './printable.ts'
import { toothChartSvg } from './tooth-chart-svg.ts'

/** The radiograph with the numbered outlines laid over it as vectors. `picture` is a data URI of a JPEG. */
export function keyImageBlock(model: ReportModel, picture: string, density: Density): Content {
  const room = density.isBeside ? contentWidth * (1 - density.toothChart) - besideGap : contentWidth
  const drawn = keyImage(model, { width: room, maximumHeight: density.picture })
  const { width, height } = drawn
  const left = (room - width) / 2
  return {
    stack: [
      { image: picture, width, height, margin: [left, 0, 0, 0] },
      { svg: keyImageSvg(drawn), width, height, relativePosition: { x: left, y: -height } },
    ],
    unbreakable: true,
    margin: [0, density.gap, 0, 0],
  }
}

/** The gap between a key picture and the tooth chart on its right. */
const besideGap = 14

/** The key picture; on a dense sheet the tooth chart is beside it, or the legend if the report has no tooth chart. */
export const keyImageRow = (picture: Content, chart: Content[], { sheet, density }: Laid): Content =>
  density.isBeside
    ? {
        columns: [
          { stack: [picture], width: '*' },
          { stack: chart.length > 0 ? chart : [legend(sheet, 1)], width: contentWidth * density.toothChart },
        ],
        columnGap: besideGap,
      }
    : picture

const legendCell = (entry: LegendEntry): Content => ({
  columns: [
    { svg: legendSvg(entry), width: 26, margin: [0, 1.2, 0, 0] },
    {
      text: [
        printable(entry.class),
        ...(entry.experimental === null ? [] : [{ text: ` · ${entry.experimental}`, color: warning.ink }]),
        { text: `  ${entry.count}`, color: muted },
      ],
      fontSize: sizes.small + 0.4,
    },
  ],
  columnGap: 6,
})

/** The line style of each class, and the number of its findings. */
export function legend({ legend: entries }: ReportSheetText, perRow: 1 | 3 = 3): Content {
  const blank: Content = { text: '' }
  if (entries.length === 0) return blank
  const rows = Array.from({ length: Math.ceil(entries.length / perRow) }, (_, row) =>
    Array.from({ length: perRow }, (_, column) => {
      const entry = entries[row * perRow + column]
      return entry === undefined ? blank : legendCell(entry)
    }),
  )
  return {
    table: { widths: Array.from({ length: perRow }, () => '*' as const), body: rows },
    layout: {
      hLineWidth: () => 0,
      vLineWidth: () => 0,
      paddingLeft: () => 0,
      paddingTop: () => 1.5,
      paddingBottom: () => 1.5,
    },
    margin: [0, 7, 0, 0],
  }
}

export const heading = (text: string | Content[], gap = loose.gap): ContentText => ({
  text,
  fontSize: sizes.heading,
  bold: true,
  color: ink,
  margin: [0, gap, 0, Math.min(gap, 5)],
  headlineLevel: 1,
})

/** Only digits use tabular figures, because each word with its own font feature costs time. */
const figures = (text: string): Content[] =>
  text.split(/(\d[\d.]*%?)/).map((part, at) => (at % 2 === 0 ? { text: part } : { text: part, fontFeatures: tabular }))

const marks = ({ decision, experimental, research }: SheetRow): Content[] =>
  [decision, experimental, research]
    .filter(mark => mark !== null)
    .map(mark => ({ text: `  ${mark}`, fontSize: sizes.small, bold: true, color: warning.ink }))

const small = (text: string | Content[], rest: object = {}): Content => ({
  text,
  fontSize: sizes.small,
  margin: [0, 1, 0, 0],
  ...rest,
})

const namedFinding = (row: SheetRow): Content => ({ text: [{ text: printable(row.class), bold: true }, ...marks(row)] })
const noteOf = ({ note }: SheetRow): Content[] => (note === null ? [] : [small(printable(note))])

const descriptionOf = ({ description }: SheetRow): Content[] =>
  description === null
    ? []
    : [small(figures(description.split('\u00a0').map(printable).join('\u00a0')), { color: muted })]

const suggestionCells = (row: SheetRow): TableCell[] => [
  { svg: numberSvg(row.number, row), width: 24 },
  { text: row.tooth, bold: true },
  {
    stack: [namedFinding(row), ...descriptionOf(row), ...noteOf(row)],
  },
  { text: printable(row.location) },
  { text: figures(row.confidence ?? ''), alignment: 'right', noWrap: true },
]

const decidedCells = (row: SheetRow): TableCell[] => [
  { svg: numberSvg(row.number, row), width: 24 },
  { text: row.tooth, bold: true },
  { stack: [namedFinding(row), ...noteOf(row)] },
  { text: printable(row.location) },
]

/** At half the sheet's width location and confidence are beside the finding. */
const pairedCells = (row: SheetRow): TableCell[] => [
  { svg: numberSvg(row.number, row), width: 24 },
  { text: row.tooth, bold: true },
  {
    stack: [
      {
        text: [
          { text: printable(row.class), bold: true },
          ...marks(row),
          ...(row.confidence === null ? [] : [{ text: `  ${row.confidence}`, fontSize: sizes.small }]),
          ...(row.location === inSpanish('product.unknown')
            ? []
            : [{ text: `  ${printable(row.location)}`, fontSize: sizes.small, color: muted }]),
        ],
      },
      ...descriptionOf(row),
      ...noteOf(row),
    ],
  },
]

interface Columns {
  readonly widths: readonly (number | '*')[]
  readonly heads: readonly (keyof ReportSheetText['columns'])[]
  readonly cells: (row: SheetRow) => TableCell[]
  readonly isDescribed?: boolean
}

const suggestionColumns: Columns = {
  widths: [22, 44, '*', 106.5, 74.5],
  heads: ['number', 'tooth', 'class', 'location', 'confidence'],
  cells: suggestionCells,
  isDescribed: true,
}
const decidedColumns: Columns = {
  widths: [22, 44, '*', 212],
  heads: ['number', 'tooth', 'class', 'location'],
  cells: decidedCells,
}
const pairedColumns: Columns = { widths: [22, 44, '*'], heads: ['number', 'tooth', 'class'], cells: pairedCells }

const headerCells = ({ heads, isDescribed }: Columns, { columns }: ReportSheetText): TableCell[] =>
  heads.map(head => ({
    text: head === 'class' && isDescribed ? `${columns.class} / ${columns.description}` : columns[head],
    fontSize: sizes.small,
    bold: true,
    color: muted,
    ...(head === 'confidence' && { alignment: 'right' }),
  }))

export interface Laid {
  readonly sheet: ReportSheetText
  readonly density: Density
}

/** A row per finding; the header repeats on every page and no row is split. */
const findingsTable = (rows: readonly SheetRow[], columns: Columns, { sheet, density }: Laid): Content => ({
  table: {
    headerRows: 1,
    keepWithHeaderRows: 1,
    dontBreakRows: true,
    widths: [...columns.widths],
    body: [headerCells(columns, sheet), ...rows.map(columns.cells)],
  },
  layout: {
    hLineWidth: (index, { table }) => (index === 0 ? 0 : index === 1 || index === table.body.length ? 0.9 : 0.5),
    vLineWidth: () => 0,
    hLineColor: index => (index === 1 ? ink : line),
    paddingLeft: index => (index === 0 ? 0 : 4),
    paddingRight: index => (index === columns.widths.length - 1 ? 0 : 4),
    paddingTop: () => density.padding,
    paddingBottom: () => density.padding,
  },
})

/** Decided findings have no percentage, so two of them fit side by side; suggestions only do on a dense sheet. */
function findingsTables(rows: readonly SheetRow[], laid: Laid): Content {
  const isDescribed = rows.some(({ confidence }) => confidence !== null)
  const isPaired = rows.length > 1 && (isDescribed ? laid.density.isBare : laid.density.isPaired)
  if (!isPaired) return findingsTable(rows, isDescribed ? suggestionColumns : decidedColumns, laid)
  const half = Math.ceil(rows.length / 2)
  // Over two sheets the numbers run from left to right, so that the first sheet has the first ones.
  const isAcross = rows.length > 12
  const isLeft = (_: SheetRow, at: number) => (isAcross ? at % 2 === 0 : at < half)
  const parts = [rows.filter(isLeft), rows.filter((row, at) => !isLeft(row, at))]
  const tables = parts.map(part => findingsTable(part, { ...pairedColumns, isDescribed }, laid))
  return { columns: tables, columnGap: 18 }
}

/** The `headlineLevel` of a section of findings. */
const findingsLevel = 2

/**
 * True for a heading of findings in the lowest eighth of a page, where its note, the head of its table and the first row
 * do not fit below it. pdfmake does not say where a row is that it moved to the next page.
 */
export const isHeadingAlone: NonNullable<TDocumentDefinitions['pageBreakBefore']> = ({
  headlineLevel,
  startPosition,
}) => headlineLevel === findingsLevel && startPosition.verticalRatio > 7 / 8

export const findingsSection = ({ heading: text, note, rows }: SheetSection, laid: Laid): Content[] => [
  { ...heading(text, laid.density.gap), headlineLevel: findingsLevel },
  ...(note === null || (laid.density.isBare && rows.every(({ isDecided }) => isDecided))
    ? []
    : [small(note, { color: muted, margin: [0, -2, 0, Math.min(laid.density.gap, 5)] })]),
  findingsTables(rows, laid),
]

export const emptyFindings = ({ empty }: ReportSheetText): Content => ({
  table: { widths: ['*'], body: [[{ text: empty, alignment: 'center', margin: [0, 12, 0, 12] }]] },
  layout: { hLineWidth: () => 0, vLineWidth: () => 0, fillColor: () => mist },
})

const toothChartNote = (text: string): Content => ({ text, fontSize: sizes.small, color: muted, margin: [0, 4, 0, 0] })

/**
 * Upper row above lower row, from the dentist's view, in red and blue; each tooth shows the numbers of its findings.
 */
export const toothChartBlock = (chart: DrawnToothChart, { sheet: { draft }, density }: Laid): Content => {
  const [hint, ...notes] = toothChartNotes(chart)
  const width = contentWidth * density.toothChart
  return {
    stack: [
      heading(
        [
          inSpanish('report.odontogram'),
          ...(draft === null ? [] : [{ text: `   ${draft}`, fontSize: sizes.body }]),
          { text: `   ${hint}`, fontSize: sizes.small, bold: false, color: muted },
        ],
        density.gap,
      ),
      {
        svg: toothChartSvg(chart),
        width,
        height: (width * chart.height) / chart.width,
        margin: [density.isBeside ? 0 : (contentWidth - width) / 2, 0, 0, 0],
      },
      ...notes.map(toothChartNote),
    ],
    unbreakable: true,
  }
}
