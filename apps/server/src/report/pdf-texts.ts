import type { SheetText } from '@xrai/contract/report/report-sheet'
import type { Content } from 'pdfmake/interfaces.js'
import { heading } from './pdf-findings.ts'
import { muted } from './pdf-theme.ts'
import { printable } from './printable.ts'

/** A conclusion, recommendations or notes under their heading. */
export const writtenText = ({ heading: title, lines, isList }: SheetText): Content[] => {
  const written = lines.map(line => ({
    text: printable(line),
    margin: [0, 1, 0, 2] as [number, number, number, number],
  }))
  return [heading(title), isList ? { ul: written, markerColor: muted } : { stack: written }]
}
