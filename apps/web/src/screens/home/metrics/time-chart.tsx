import { AxisBottom, AxisLeft } from '@visx/axis'
import { GridRows } from '@visx/grid'
import { ParentSize } from '@visx/responsive'
import { scaleBand, scaleLinear } from '@visx/scale'
import { BarRounded } from '@visx/shape'
import type { Metrics } from '@xrai/contract/records/metrics'
import { t } from '@xrai/contract/strings/translate'
import { useState } from 'react'
import { dayWords, shortDayWords } from '../../../base/language/days.ts'
import { classNames } from '../../../base/ui/class-names.ts'
import { ChartCard } from './chart-card.tsx'
import { evenTicks } from './even-ticks.ts'

type Span = Metrics['analyses']['overTime'][number]

const height = 260
const margin = { top: 22, right: 4, bottom: 28, left: 34 }
/** Width of a date below the axis, in pixels. */
const tickRoom = 52

const spanWords = ({ from, to }: Span) =>
  from === to ? dayWords(from) : t('metrics.weekSpan', { from: dayWords(from), to: dayWords(to) })

/** The number of analyses per day or week. */
export function TimeChart({ metrics }: { readonly metrics: Metrics }) {
  const { interval, from, to, analyses } = metrics
  const byDay = interval === 'day'
  const spans = analyses.overTime
  const summary = t(byDay ? 'metrics.perDaySummary' : 'metrics.perWeekSummary', {
    from: dayWords(from),
    to: dayWords(to),
    total: analyses.total,
    most: Math.max(...spans.map(({ count }) => count)),
  })
  return (
    <ChartCard
      title={t(byDay ? 'metrics.perDay' : 'metrics.perWeek')}
      heads={[t(byDay ? 'metrics.day' : 'metrics.week'), t('metrics.count')]}
      rows={spans.map(span => ({ name: spanWords(span), count: span.count }))}
    >
      <div style={{ height }}>
        <ParentSize debounceTime={60}>
          {({ width }) => width > 0 && <Bars spans={spans} width={width} summary={summary} />}
        </ParentSize>
      </div>
    </ChartCard>
  )
}

interface BarsProps {
  readonly spans: readonly Span[]
  readonly width: number
  readonly summary: string
}

function Bars({ spans, width, summary }: BarsProps) {
  const [pointed, setPointed] = useState<Span>()
  const right = width - margin.right
  const bottom = height - margin.bottom
  const x = scaleBand({
    domain: spans.map(({ from }) => from),
    range: [margin.left, right],
    padding: spans.length > 40 ? 0.2 : 0.32,
  })
  const most = Math.max(1, ...spans.map(({ count }) => count))
  const y = scaleLinear({ domain: [0, most], range: [bottom, margin.top], nice: true })
  const rows = y.ticks(4).filter(Number.isInteger)
  return (
    <svg width={width} height={height} role="img" aria-label={summary} className="block text-13">
      <GridRows
        scale={y}
        left={margin.left}
        width={right - margin.left}
        tickValues={rows}
        className="stroke-line"
        stroke=""
      />
      {spans.map(span => {
        const left = x(span.from) ?? 0
        const top = y(span.count)
        const isPointed = span === pointed
        return (
          <g key={span.from} onPointerEnter={() => setPointed(span)} onPointerLeave={() => setPointed(undefined)}>
            <rect
              x={left - (x.step() - x.bandwidth()) / 2}
              y={margin.top}
              width={x.step()}
              height={bottom - margin.top}
              className={isPointed ? 'fill-mist' : 'fill-transparent'}
            />
            {span.count > 0 && (
              <BarRounded
                x={left}
                y={top}
                width={x.bandwidth()}
                height={bottom - top}
                radius={Math.min(4, x.bandwidth() / 2, bottom - top)}
                top
                className={classNames('transition-colors', isPointed ? 'fill-primary-deep' : 'fill-primary')}
              />
            )}
          </g>
        )
      })}
      <AxisLeft
        scale={y}
        left={margin.left}
        tickValues={rows}
        tickFormat={value => String(value)}
        hideAxisLine
        hideTicks
        tickLabelProps={{
          className: 'fill-muted',
          dx: -4,
          dy: 4,
          textAnchor: 'end',
          fontSize: 13,
          fontFamily: 'inherit',
        }}
      />
      <AxisBottom
        scale={x}
        top={bottom}
        tickValues={evenTicks(x.domain(), Math.floor((right - margin.left) / tickRoom))}
        tickFormat={shortDayWords}
        hideTicks
        axisLineClassName="stroke-edge"
        stroke=""
        tickLabelProps={{ className: 'fill-muted', dy: 4, textAnchor: 'middle', fontSize: 13, fontFamily: 'inherit' }}
      />
      {pointed && (
        <text
          x={Math.min(Math.max((x(pointed.from) ?? 0) + x.bandwidth() / 2, 96), right - 92)}
          y={12}
          textAnchor="middle"
          className="pointer-events-none fill-ink text-13 font-semibold"
        >
          {t('metrics.bar', { when: spanWords(pointed), count: pointed.count })}
        </text>
      )}
    </svg>
  )
}
