import type { ReportModel } from '@xrai/contract/records/report'
import { keyPicture, keyPictureOnPaper } from '@xrai/contract/report/key-picture'
import { type DrawnOdontogram, odontogramNotes } from '@xrai/contract/report/odontogram'
import type { LegendEntry, ReportSheetText, SheetRow, SheetSection } from '@xrai/contract/report/report-sheet'
import { inSpanish } from '@xrai/contract/strings/translate'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { keyPictureSvg, legendSvg, numberSvg } from './key-picture-svg.ts'
import { odontogramSvg } from './odontogram-svg.ts'
import { contentWidth, ink, line, mist, muted, sizes, tabular, warning } from './pdf-theme.ts'
import { printable } from './printable.ts'

/** The radiograph with the numbered outlines laid over it as vectors. `picture` is a data URI of a JPEG. */
export function keyPictureBlock(model: ReportModel, picture: string): Content {
  const drawn = keyPicture(model, keyPictureOnPaper)
  const { width, height } = drawn
  const left = (contentWidth - width) / 2
  return {
    stack: [
      { image: picture, width, height, margin: [left, 0, 0, 0] },
      { svg: keyPictureSvg(drawn), width, height, relativePosition: { x: left, y: -height } },
    ],
    unbreakable: true,
    margin: [0, 12, 0, 0],
  }
}

const legendPerRow = 3

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

/** Which stroke is which class, and how many of each. */
export function legend({ legend: entries }: ReportSheetText): Content {
  const blank: Content = { text: '' }
  const rows = Array.from({ length: Math.ceil(entries.length / legendPerRow) }, (_, row) =>
    Array.from({ length: legendPerRow }, (_, column) => {
      const entry = entries[row * legendPerRow + column]
      return entry === undefined ? blank : legendCell(entry)
    }),
  )
  return {
    table: { widths: ['33%', '33%', '34%'], body: rows },
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

export const heading = (text: string | Content[]): Content => ({
  text,
  fontSize: sizes.heading,
  bold: true,
  color: ink,
  margin: [0, 12, 0, 5],
  headlineLevel: 1,
})

/** Figures alone are set apart: each word laid out with a feature of its own costs time. */
const figures = (text: string): Content[] =>
  text.split(/(\d[\d.]*%?)/).map((part, at) => (at % 2 === 0 ? { text: part } : { text: part, fontFeatures: tabular }))

const marks = ({ decision, experimental, research }: SheetRow): Content[] =>
  [decision, experimental, research]
    .filter(mark => mark !== null)
    .map(mark => ({ text: `  ${mark}`, fontSize: sizes.small, bold: true, color: warning.ink }))

const cellsOf = (row: SheetRow, isSuggested: boolean): TableCell[] => [
  { svg: numberSvg(row.number, row), width: 24 },
  { text: row.tooth, bold: true },
  {
    stack: [
      { text: [{ text: printable(row.class), bold: true }, ...marks(row)] },
      ...(row.description === null
        ? []
        : [
            {
              text: figures(printable(row.description)),
              fontSize: sizes.small,
              color: muted,
              margin: [0, 1, 0, 0],
            } as Content,
          ]),
      ...(row.note === null
        ? []
        : [{ text: printable(row.note), fontSize: sizes.small, margin: [0, 1, 0, 0] } as Content]),
    ],
  },
  { text: printable(row.location) },
  ...(isSuggested ? [{ text: figures(row.confidence ?? ''), alignment: 'right' as const, noWrap: true }] : []),
]

const headerCells = ({ columns }: ReportSheetText, isSuggested: boolean): TableCell[] => {
  const label = { fontSize: sizes.small, bold: true, color: muted }
  return [
    { text: columns.number, ...label },
    { text: columns.tooth, ...label },
    { text: isSuggested ? `${columns.class} / ${columns.description}` : columns.class, ...label },
    { text: columns.location, ...label },
    ...(isSuggested ? [{ text: columns.confidence, ...label, alignment: 'right' as const }] : []),
  ]
}

/** A row per finding; the header comes again on every page and no row is cut in two. Confidence is a column of suggestions alone. */
const findingsTable = (rows: readonly SheetRow[], sheet: ReportSheetText): Content => {
  const isSuggested = rows.some(({ confidence }) => confidence !== null)
  const widths = [22, 44, '*', ...(isSuggested ? [106.5, 74.5] : [181])]
  return {
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths,
      body: [headerCells(sheet, isSuggested), ...rows.map(row => cellsOf(row, isSuggested))],
    },
    layout: {
      hLineWidth: (index, { table }) => (index === 0 ? 0 : index === 1 || index === table.body.length ? 0.9 : 0.5),
      vLineWidth: () => 0,
      hLineColor: index => (index === 1 ? ink : line),
      paddingLeft: index => (index === 0 ? 0 : 4),
      paddingRight: index => (index === widths.length - 1 ? 0 : 4),
      paddingTop: () => 3.6,
      paddingBottom: () => 3.6,
    },
  }
}

export const findingsSection = ({ heading: text, note, rows }: SheetSection, sheet: ReportSheetText): Content[] => [
  heading(text),
  ...(note === null ? [] : [{ text: note, fontSize: sizes.small, color: muted, margin: [0, -2, 0, 5] } as Content]),
  findingsTable(rows, sheet),
]

export const emptyFindings = ({ empty }: ReportSheetText): Content => ({
  table: { widths: ['*'], body: [[{ text: empty, alignment: 'center', margin: [0, 12, 0, 12] }]] },
  layout: { hLineWidth: () => 0, vLineWidth: () => 0, fillColor: () => mist },
})

const chartNote = (text: string): Content => ({ text, fontSize: sizes.small, color: muted, margin: [0, 4, 0, 0] })

/** Upper row over lower row, seen as the dentist sees the mouth, in red and blue; at each tooth its findings' numbers. */
export const odontogramBlock = (chart: DrawnOdontogram, { draft }: ReportSheetText): Content => {
  const [hint, ...notes] = odontogramNotes(chart)
  return {
    stack: [
      heading([
        inSpanish('report.odontogram'),
        ...(draft === null ? [] : [{ text: `   ${draft}`, fontSize: sizes.body }]),
        { text: `   ${hint}`, fontSize: sizes.small, bold: false, color: muted },
      ]),
      { svg: odontogramSvg(chart), width: contentWidth, height: (contentWidth * chart.height) / chart.width },
      ...notes.map(chartNote),
    ],
    unbreakable: true,
  }
}
