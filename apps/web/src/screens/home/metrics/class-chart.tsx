import { ParentSize } from '@visx/responsive'
import { scaleLinear } from '@visx/scale'
import { BarRounded } from '@visx/shape'
import type { Metrics } from '@xrai/contract/records/metrics'
import { t } from '@xrai/contract/strings/translate'
import { useState } from 'react'
import { type ClassLook, classLook } from '../../../findings/class-look.ts'
import { ChartCard, smallButton } from './chart-card.tsx'

const shownAtFirst = 6

/** The number of findings of each class, in its colour and with its letter. */
export function ClassChart({ counts }: { readonly counts: Metrics['findingsByClass'] }) {
  const [all, setAll] = useState(false)
  const rows = counts.map(({ class: id, count }) => ({ id, count, look: classLook(id) }))
  const shown = all ? rows : rows.slice(0, shownAtFirst)
  const most = Math.max(1, ...counts.map(({ count }) => count))
  return (
    <ChartCard
      title={t('metrics.byClass')}
      heads={[t('metrics.class'), t('metrics.count')]}
      rows={rows.map(({ look, count }) => ({ name: look.name, count }))}
    >
      {rows.length === 0 && <p className="grid flex-1 place-items-center text-muted">{t('metrics.noFindings')}</p>}
      <ul className="flex flex-col gap-3.5">
        {shown.map(({ id, look, count }) => (
          <li key={id} className="grid grid-cols-[auto_1fr_auto] items-center gap-x-2.5 gap-y-1 text-14">
            <Letter look={look} />
            <span className="truncate" title={look.name}>
              {look.name}
            </span>
            <span className="font-semibold">{count}</span>
            <div className="col-start-2 col-end-4 h-2">
              <ParentSize debounceTime={60}>
                {({ width }) => width > 0 && <Bar width={width} share={count / most} look={look} />}
              </ParentSize>
            </div>
          </li>
        ))}
      </ul>
      {rows.length > shownAtFirst && (
        <button
          type="button"
          aria-expanded={all}
          onClick={() => setAll(!all)}
          className={`${smallButton} mt-3 self-start`}
        >
          {all ? t('metrics.fewer') : t('metrics.others', { count: rows.length })}
        </button>
      )}
    </ChartCard>
  )
}

/** SVG, because browsers leave out CSS backgrounds when they print. */
function Letter({ look }: { readonly look: ClassLook }) {
  return (
    <svg width="20" height="20" aria-hidden="true" className="row-span-2 self-start">
      <rect width="20" height="20" rx="5" className="fill-room" />
      <text x="10" y="14.5" textAnchor="middle" fill={look.colour} className="text-[12px] font-bold">
        {look.letter}
      </text>
    </svg>
  )
}

function Bar({ width, share, look }: { readonly width: number; readonly share: number; readonly look: ClassLook }) {
  const x = scaleLinear({ domain: [0, 1], range: [0, width - 1] })
  const length = Math.max(8, x(share))
  return (
    <svg width={width} height="8" aria-hidden="true" className="block">
      {/* The class colours are designed for the dark room, so pale ones need a border on white. */}
      <BarRounded
        x={0.5}
        y={0.5}
        width={length - 1}
        height={7}
        radius={3.5}
        all
        fill={look.colour}
        className="stroke-ink/55"
        strokeWidth="1"
      />
    </svg>
  )
}
