import { foldChanges } from '@xrai/contract/odontogram/changes'
import { coveredTeeth } from '@xrai/contract/odontogram/check-entry'
import { describeEntry } from '@xrai/contract/odontogram/describe-entry'
import type { OdontogramEntry } from '@xrai/contract/odontogram/entry-schema'
import { findingOf } from '@xrai/contract/odontogram/norm'
import { norms } from '@xrai/contract/odontogram/norms'
import type { OdontogramCard } from '@xrai/contract/odontogram/odontogram-schema'
import { english } from '@xrai/contract/strings/english'
import { inSpanish, translate } from '@xrai/contract/strings/translate'
import type { Fdi } from '@xrai/contract/teeth/fdi'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { findChangesOf, findOdontograms, type OdontogramCardRow } from '../../db/queries/records/odontograms.ts'
import { searchable } from '../../db/searchable.ts'
import { toOdontogramCardDto } from '../odontograms/read-odontograms.ts'

/** The maximum of a patient's odontograms that are searched for a tooth or a text. */
const mostOdontograms = 100

export interface FoldedOdontogram {
  readonly card: OdontogramCard
  readonly entries: readonly OdontogramEntry[]
  /** The texts written under it. */
  readonly texts: readonly string[]
}

/** Odontograms with their current entries. */
export const foldOdontograms = async (
  scope: ClinicScope,
  rows: readonly OdontogramCardRow[],
): Promise<readonly FoldedOdontogram[]> => {
  const changes = await findChangesOf(
    scope,
    rows.map(({ odontogram }) => odontogram.id),
  )
  return rows.map(row => ({
    card: toOdontogramCardDto(row),
    entries: foldChanges(changes.get(row.odontogram.id) ?? []).map(({ entry }) => entry),
    texts: [row.odontogram.specifications, row.odontogram.observations],
  }))
}

/** A patient's odontograms, latest first. */
export const foldOdontogramsOf = async (scope: ClinicScope, patientId: string): Promise<readonly FoldedOdontogram[]> =>
  foldOdontograms(scope, (await findOdontograms(scope, patientId)).slice(0, mostOdontograms))

/** All teeth that an entry covers. */
export const teethOfEntry = (norm: OdontogramCard['norm'], entry: OdontogramEntry): readonly Fdi[] => {
  const finding = findingOf(norms[norm], entry.finding)
  return finding ? coveredTeeth(finding, entry.teeth) : entry.teeth
}

export const entriesOn = ({ card, entries }: FoldedOdontogram, tooth: Fdi): OdontogramEntry[] =>
  entries.filter(entry => teethOfEntry(card.norm, entry).includes(tooth))

/** True if the text is part of its code, of its texts or of an entry in words, in either language. */
export const saysText = ({ card, entries, texts }: FoldedOdontogram, text: string): boolean => {
  const part = searchable(text)
  const inWords = entries.flatMap(entry =>
    [inSpanish, translate.bind(null, english)].flatMap(say => {
      const { name, details, sigla } = describeEntry(norms[card.norm], entry, say)
      return [name, details, sigla ?? '', entry.note]
    }),
  )
  return [card.code, ...texts, ...inWords].some(one => searchable(one).includes(part))
}
