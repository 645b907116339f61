import type { ClinicHead } from '@xrai/contract/records/clinic'
import { type ClinicHeadText, clinicHeadText } from '@xrai/contract/report/clinic-head'
import type { Column, Content } from 'pdfmake/interfaces.js'
import { logoAsUri } from '../../accounts/identity/clinic/logo.ts'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { ink, muted, sizes, tabular } from './pdf-theme.ts'
import { printable } from './printable.ts'

/** In points; the logo is scaled to fit, at the left. */
const logoBox = { width: 120, height: 46 } as const

export interface PrintedClinic {
  readonly text: ClinicHeadText | null
  /** A data URI. */
  readonly logo: string | null
}

/** A clinic for `clinicHead`: `readClinicHead(scope)` for the current data, or the copy in a report. */
export const printedClinic = async (
  scope: ClinicScope,
  files: FileStore,
  { name, ...head }: ClinicHead & { readonly name: string },
): Promise<PrintedClinic> => ({
  text: clinicHeadText(name, head),
  logo: await logoAsUri(scope, files, head.logo),
})

/** The header of every PDF of a clinic: its logo, name, RUC, address and phone. Empty if the clinic has none of these. */
export const clinicHead = ({ text, logo }: PrintedClinic, isBare = false): Content[] => {
  if (text === null) return []
  const words: Content = {
    stack: [
      { text: printable(text.name), fontSize: sizes.heading, bold: true, color: ink },
      ...(isBare ? [text.lines.join(' · ')] : text.lines).map(line => ({
        text: printable(line),
        fontSize: sizes.small + 0.4,
        color: muted,
        fontFeatures: tabular,
        margin: [0, 1.5, 0, 0] as [number, number, number, number],
      })),
    ],
    margin: [0, 1, 0, 0],
  }
  const picture: Column[] =
    logo === null
      ? []
      : [
          {
            stack: [{ image: logo, fit: isBare ? [logoBox.width, 28] : [logoBox.width, logoBox.height] }],
            width: 'auto',
          },
        ]
  return [{ columns: [...picture, words], columnGap: 12, margin: [0, 0, 0, isBare ? 5 : 12] }]
}
