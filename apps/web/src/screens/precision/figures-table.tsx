import type { Interval } from '@xrai/contract/records/interval'
import { t } from '@xrai/contract/strings/translate'
import { percentText } from '../../base/language/whole-percent.ts'
import { Badge } from '../../base/ui/badge.tsx'
import { classLook } from '../../findings/class-look.ts'
import type { ClassFigures } from './class-figures.ts'
import { ap50Of, rangeOf, rateOf, type Written } from './words.ts'

const cell = 'border-b border-line py-2.5 pr-5 align-top last:pr-0'

interface FiguresTableProps {
  readonly caption: string
  readonly rows: readonly ClassFigures[]
}

/** Every figure of a set with its interval; on a phone it scrolls separately, also by keyboard. */
export function FiguresTable({ caption, rows }: FiguresTableProps) {
  const heads = [
    t('precision.class'),
    t('precision.labels'),
    t('precision.ap50'),
    t('precision.sensitivity'),
    t('precision.right'),
    t('precision.falsePerImage'),
  ]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: with the focus in it the wide table scrolls by keyboard
    <section aria-label={caption} tabIndex={0} className="overflow-x-auto rounded-small">
      <table className="w-full min-w-[46rem] border-collapse text-14">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {heads.map(head => (
              <th key={head} scope="col" className={`${cell} text-left align-bottom text-13 font-semibold text-muted`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.id}>
              <th scope="row" className={`${cell} max-w-60 text-left font-semibold`}>
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  {classLook(row.id).name}
                  {row.experimental && <Badge>{t('findings.experimental')}</Badge>}
                </span>
              </th>
              <td className={cell}>{row.n}</td>
              <Figure of={row.ap50} write={ap50Of} hasInterval={row.hasInterval} />
              <Figure of={row.recall} write={percentText} />
              <Figure of={row.precision} write={percentText} />
              <Figure of={row.falsePerImage} write={rateOf} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface FigureProps {
  readonly of: Interval | null
  readonly write: Written
  readonly hasInterval?: boolean
}

function Figure({ of, write, hasInterval = true }: FigureProps) {
  if (of === null) return <td className={cell}>{t('product.unknown')}</td>
  return (
    <td className={cell}>
      <span className="font-semibold">{write(of.value)}</span>
      <span className="block text-13 whitespace-nowrap text-muted">
        {hasInterval ? rangeOf(of, write) : t('precision.noRange')}
      </span>
    </td>
  )
}
