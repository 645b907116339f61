import { classLabel } from '@xrai/contract/classes/class-label'
import type { Agreement, AgreementFigures } from '@xrai/contract/review/agreement-schema'
import { rejectReasons } from '@xrai/contract/review/decision'
import { inSpanish } from '@xrai/contract/strings/translate'
import { byteOrderMark, csvLine } from '../../base/csv.ts'

interface Row extends AgreementFigures {
  readonly group: string
  readonly name: string
  readonly reviewSeconds?: NonNullable<Agreement['dentists']>[number]['reviewSeconds']
}

/** Shares with four decimals and a decimal point. */
const share = (value: number | null | undefined): string => (value == null ? '' : String(Math.round(value * 1e4) / 1e4))

const word = (key: Parameters<typeof inSpanish>[0]) => inSpanish(key)

const columns: readonly (readonly [head: () => string, read: (row: Row) => string])[] = [
  [() => word('agreement.csv.group'), ({ group }) => group],
  [() => word('agreement.csv.name'), ({ name }) => name],
  [() => word('agreement.decided'), ({ decided }) => String(decided)],
  [() => word('agreement.accepted'), ({ accepted }) => String(accepted)],
  [() => word('agreement.edited'), ({ edited }) => String(edited)],
  [() => word('agreement.csv.reclassified'), ({ reclassified }) => String(reclassified)],
  [() => word('agreement.rejected'), ({ rejected }) => String(Object.values(rejected).reduce((sum, n) => sum + n, 0))],
  ...rejectReasons.map(
    reason =>
      [
        () => inSpanish('agreement.csv.rejectedFor', { reason: word(`agreement.reasons.${reason}`) }),
        ({ rejected }: Row) => String(rejected[reason]),
      ] as const,
  ),
  [() => word('agreement.added'), ({ added }) => String(added)],
  [() => word('agreement.precision'), ({ precision }) => share(precision?.value)],
  [() => word('agreement.csv.low'), ({ precision }) => share(precision?.low)],
  [() => word('agreement.csv.high'), ({ precision }) => share(precision?.high)],
  [() => word('agreement.csv.tooFew'), ({ tooFew }) => word(tooFew ? 'agreement.csv.yes' : 'agreement.csv.no')],
  [() => word('agreement.completed'), ({ completed }) => String(completed)],
  [() => word('agreement.falsePerRadiograph'), ({ falsePerRadiograph }) => share(falsePerRadiograph)],
  [() => word('agreement.csv.seconds'), ({ reviewSeconds }) => share(reviewSeconds?.median)],
  [() => word('agreement.csv.timed'), ({ reviewSeconds }) => (reviewSeconds ? String(reviewSeconds.reviews) : '')],
]

const rowsOf = ({ all, classes, dentists, models }: Agreement): readonly Row[] => [
  { group: word('agreement.csv.all'), name: '', ...all },
  ...classes.map(row => ({ group: word('agreement.class'), ...row, name: classLabel(row.class, inSpanish) })),
  ...(dentists ?? []).map(row => ({ group: word('agreement.dentist'), ...row })),
  ...models.map(({ name, version, type, ...row }) => ({
    group: word('agreement.model'),
    ...row,
    name: `${name} ${version} (${word(`agreement.types.${type}`)})`,
  })),
]

/** A line per class, dentist and model after the total, below Spanish headings. */
export const agreementCsv = (agreement: Agreement): string =>
  [columns.map(([head]) => head()), ...rowsOf(agreement).map(row => columns.map(([, read]) => read(row)))]
    .map(csvLine)
    .reduce((file, line) => file + line, byteOrderMark)
