import { foldChanges } from '@xrai/contract/odontogram/changes'
import { describeEntry, specificationLines } from '@xrai/contract/odontogram/describe-entry'
import type { OdontogramEntry } from '@xrai/contract/odontogram/entry-schema'
import type { OdontogramKind } from '@xrai/contract/odontogram/kinds'
import { type EditionId, type NormId, norms } from '@xrai/contract/odontogram/norms'
import type { Odontogram, OdontogramSignature } from '@xrai/contract/odontogram/odontogram-schema'
import { ageOn } from '@xrai/contract/records/age'
import type { ClinicHead } from '@xrai/contract/records/clinic'
import { dayOfInstant } from '@xrai/contract/report/report-dates'
import { inSpanish } from '@xrai/contract/strings/translate'
import { linesOf } from '../../base/lines-of.ts'
import type { OdontogramCardRow } from '../../db/queries/records/odontograms.ts'
import { printedDocument } from '../../reports/report/report-header.ts'

/** Everything that an odontogram's PDF states; that of a signed one is part of the signed document. */
export interface OdontogramSheet {
  readonly code: string
  readonly kind: OdontogramKind
  readonly norm: NormId
  readonly edition: EditionId
  /** When it was signed, else when it was created. */
  readonly date: string
  readonly clinic: ClinicHead & { readonly name: string }
  readonly patient: {
    readonly name: string
    readonly recordNumber: string | null
    /** In its printed form: 'DNI 12345678'. */
    readonly document: string | null
    readonly birthDate: string | null
    readonly age: number | null
  }
  /** Null in a draft. */
  readonly signature: OdontogramSignature | null
  readonly entries: readonly OdontogramEntry[]
  /** Each entry in words, for readers who cannot see the drawing. */
  readonly findings: readonly string[]
  readonly specifications: readonly string[]
  readonly observations: readonly string[]
}

interface Source {
  readonly row: OdontogramCardRow
  readonly changes: Odontogram['changes']
  readonly clinic: OdontogramSheet['clinic']
  readonly signature: OdontogramSignature | null
}

export const odontogramSheet = ({ row, changes, clinic, signature }: Source): OdontogramSheet => {
  const { odontogram, patient } = row
  const norm = norms[odontogram.norm]
  const entries = foldChanges(changes).map(({ entry }) => entry)
  const date = signature?.signedAt ?? odontogram.createdAt.toISOString()
  return {
    code: odontogram.code,
    kind: odontogram.kind,
    norm: odontogram.norm,
    edition: odontogram.edition,
    date,
    clinic,
    patient: {
      name: patient.name ?? '',
      recordNumber: patient.recordNumber,
      document: printedDocument(patient),
      birthDate: patient.birthDate,
      age: patient.birthDate ? ageOn(patient.birthDate, dayOfInstant(date, clinic.timeZone)) : null,
    },
    signature,
    entries,
    findings: entries.map(entry => {
      const { place, name, details, sigla } = describeEntry(norm, entry, inSpanish)
      return [place, sigla, name, details].filter(Boolean).join(' · ')
    }),
    specifications: [...specificationLines(norm, entries, inSpanish), ...linesOf(odontogram.specifications)],
    observations: linesOf(odontogram.observations),
  }
}
