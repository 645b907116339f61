import { numbersOnTooth, type Odontogram, type OdontogramTooth } from '@xrai/contract/report/odontogram'
import { inSpanish } from '@xrai/contract/strings/translate'
import { classNames } from '../../ui/class-names.ts'

interface SheetOdontogramProps {
  readonly chart: Odontogram
  readonly heading: 'h2' | 'h3'
}

/** Upper row over lower row, seen as the dentist sees the mouth; under each tooth the numbers of its findings. */
export function SheetOdontogram({ chart, heading: Heading }: SheetOdontogramProps) {
  return (
    <div className="mt-6 break-inside-avoid">
      <Heading className="text-16">{inSpanish('report.odontogram')}</Heading>
      <p className="text-13 text-muted">{inSpanish('report.odontogramHint')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls sideways must be reachable by keyboard */}
      <section className="relative mt-2 overflow-x-auto" tabIndex={0} aria-label={inSpanish('report.odontogram')}>
        <table className="w-full min-w-152 table-fixed border-collapse text-center">
          <tbody>
            {chart.map(row => (
              <tr key={row[0]?.tooth}>
                {row.map((tooth, at) => (
                  <ToothCell key={tooth.tooth} tooth={tooth} middle={at === row.length / 2} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

function ToothCell({ tooth: cell, middle }: { readonly tooth: OdontogramTooth; readonly middle: boolean }) {
  const { tooth, findings } = cell
  const numbers = findings.map(({ number }) => number).join(', ')
  return (
    <td
      className={classNames(
        'h-11 border border-line px-0.5 align-top text-13 leading-tight',
        middle && 'border-l-2 border-l-ink',
        findings.length > 0 ? 'bg-primary-line/45' : 'text-muted',
      )}
    >
      {findings.length === 0 ? (
        <span className="block pt-1">{tooth}</span>
      ) : (
        <>
          <span className="sr-only">{inSpanish('report.odontogramTooth', { tooth, numbers })}</span>
          <span aria-hidden="true" className="block pt-1 font-semibold">
            {tooth}
          </span>
          <span aria-hidden="true" className="block break-words">
            {numbersOnTooth(cell)}
          </span>
        </>
      )}
    </td>
  )
}
