import { foldChanges } from '@xrai/contract/charting/changes'
import type { ChartTooth } from '@xrai/contract/charting/chart-teeth'
import { coveredTeeth } from '@xrai/contract/charting/check-entry'
import { describeEntry } from '@xrai/contract/charting/describe-entry'
import type { ChartEntry } from '@xrai/contract/charting/entry-schema'
import { findingOf } from '@xrai/contract/charting/norm'
import { norms } from '@xrai/contract/charting/norms'
import type { OdontogramCard } from '@xrai/contract/charting/odontogram-schema'
import { english } from '@xrai/contract/strings/english'
import { inSpanish, translate } from '@xrai/contract/strings/translate'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { findChangesOf, findOdontograms, type OdontogramCardRow } from '../../db/queries/records/odontograms.ts'
import { searchable } from '../../db/searchable.ts'
import { presentCard } from '../odontograms/read-odontograms.ts'

/** The maximum of a patient's odontograms that are searched for a tooth or a text. */
const mostCharts = 100

export interface FoldedChart {
  readonly card: OdontogramCard
  readonly entries: readonly ChartEntry[]
  /** The texts written under it. */
  readonly texts: readonly string[]
}

/** Odontograms with their current entries. */
export const foldCharts = async (
  scope: ClinicScope,
  rows: readonly OdontogramCardRow[],
): Promise<readonly FoldedChart[]> => {
  const changes = await findChangesOf(
    scope,
    rows.map(({ odontogram }) => odontogram.id),
  )
  return rows.map(row => ({
    card: presentCard(row),
    entries: foldChanges(changes.get(row.odontogram.id) ?? []).map(({ entry }) => entry),
    texts: [row.odontogram.specifications, row.odontogram.observations],
  }))
}

/** A patient's odontograms, latest first. */
export const foldChartsOf = async (scope: ClinicScope, patientId: string): Promise<readonly FoldedChart[]> =>
  foldCharts(scope, (await findOdontograms(scope, patientId)).slice(0, mostCharts))

/** All teeth that an entry covers. */
export const teethOfEntry = (norm: OdontogramCard['norm'], entry: ChartEntry): readonly ChartTooth[] => {
  const finding = findingOf(norms[norm], entry.finding)
  return finding ? coveredTeeth(finding, entry.teeth) : entry.teeth
}

export const entriesOn = ({ card, entries }: FoldedChart, tooth: ChartTooth): ChartEntry[] =>
  entries.filter(entry => teethOfEntry(card.norm, entry).includes(tooth))

/** True if the text is part of its code, of its texts or of an entry in words, in either language. */
export const saysText = ({ card, entries, texts }: FoldedChart, text: string): boolean => {
  const part = searchable(text)
  const inWords = entries.flatMap(entry =>
    [inSpanish, translate.bind(null, english)].flatMap(say => {
      const { name, details, sigla } = describeEntry(norms[card.norm], entry, say)
      return [name, details, sigla ?? '', entry.note]
    }),
  )
  return [card.code, ...texts, ...inWords].some(one => searchable(one).includes(part))
}
