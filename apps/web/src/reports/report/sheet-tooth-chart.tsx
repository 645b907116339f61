import {
  type DrawnTooth,
  type DrawnToothChart,
  toothChartNotes,
  toothChartStyle,
} from '@xrai/contract/report/tooth-chart'
import { inSpanish } from '@xrai/contract/strings/translate'
import { crossOf } from '@xrai/contract/teeth/silhouette'

interface SheetToothChartProps {
  readonly chart: DrawnToothChart
  /** Null after a signature. */
  readonly draft: string | null
  readonly heading: 'h2' | 'h3'
}

/**
 * Upper row above lower row, from the dentist's view, in red and blue; each tooth shows the numbers of its findings.
 */
export function SheetToothChart({ chart, draft, heading: Heading }: SheetToothChartProps) {
  const affected = chart.teeth.filter(({ numbers }) => numbers !== '')
  return (
    <div className="mt-6 break-inside-avoid">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <Heading className="text-16">{inSpanish('report.odontogram')}</Heading>
        {draft !== null && <span className="text-14 font-semibold">{draft}</span>}
      </div>
      <p className="max-w-none text-13 text-muted">{toothChartNotes(chart).join(' ')}</p>
      <section className="relative mt-2" aria-label={inSpanish('report.odontogramOf')}>
        <ul className="sr-only">
          {affected.map(({ tooth, numbers }) => (
            <li key={tooth}>{inSpanish('report.odontogramTooth', { tooth, numbers })}</li>
          ))}
        </ul>
        <Drawing chart={chart} from={0} to={chart.width} className="max-sm:hidden print:block" />
        {/* A phone shows the halves below each other, because the whole would be too small to read. */}
        <Drawing chart={chart} from={0} to={chart.midline} className="sm:hidden print:hidden" />
        <Drawing chart={chart} from={chart.midline} to={chart.width} className="mt-3 sm:hidden print:hidden" />
      </section>
    </div>
  )
}

interface DrawingProps {
  readonly chart: DrawnToothChart
  /** Start of the drawn range, in chart units. */
  readonly from: number
  readonly to: number
  readonly className: string
}

const Drawing = ({ chart, from, to, className }: DrawingProps) => (
  <svg
    viewBox={`${from} 0 ${to - from} ${chart.height}`}
    aria-hidden="true"
    className={`w-full overflow-hidden ${className}`}
  >
    <path d={`M${chart.midline} 4V${chart.height - 4}`} stroke={toothChartStyle.line} strokeWidth="0.5" />
    {chart.teeth.map(tooth => (
      <Tooth key={tooth.tooth} tooth={tooth} />
    ))}
  </svg>
)

function Tooth({ tooth }: { readonly tooth: DrawnTooth }) {
  const { x, y, width, path, ink, dash, letter, letterSize, isAbsent, numbers, letterY, toothY, numbersY } = tooth
  const { line, blue, font } = toothChartStyle
  const middle = x + width / 2
  return (
    <g textAnchor="middle" fontSize={font} fill="currentColor">
      <path
        d={path}
        transform={`translate(${x} ${y})`}
        fill={tooth.isExperimental ? 'none' : (ink ?? 'none')}
        fillOpacity="0.12"
        stroke={ink ?? line}
        strokeWidth={ink ? 1.1 : 0.7}
        strokeDasharray={dash || undefined}
      />
      {isAbsent && <path d={crossOf({ width, x, y }, toothChartStyle.crossInset)} stroke={blue} strokeWidth="1" />}
      <text x={middle} y={letterY} fontSize={letterSize} fontWeight="700" fill={ink ?? line}>
        {letter}
      </text>
      <text x={middle} y={toothY} fontWeight={ink ? 700 : 400}>
        {tooth.tooth}
      </text>
      <text x={middle} y={numbersY}>
        {numbers}
      </text>
    </g>
  )
}
