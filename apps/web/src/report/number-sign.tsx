import { keyStyle } from '@xrai/contract/report/key-picture'

interface StrokeProps {
  readonly colour: string
  readonly dash: string
}

const { fill } = keyStyle.badge

/** A finding's number as on the picture, with a stroke of its class under it. */
export function NumberSign({ number, colour, dash }: StrokeProps & { readonly number: number }) {
  return (
    <svg viewBox="0 0 24 15" width={32} height={20} className="shrink-0" role="img" aria-label={String(number)}>
      <rect width={24} height={15} rx={3} fill={fill} />
      <text x={12} y={9} textAnchor="middle" fontSize={8} fontWeight={700} fill={keyStyle.badge.text}>
        {number}
      </text>
      <line x1={3} x2={21} y1={12.2} y2={12.2} stroke={colour} strokeWidth={1.4} strokeDasharray={dash || undefined} />
    </svg>
  )
}

/** A stroke of a class on the dark of the picture, for the legend. */
export function StrokeSign({ colour, dash }: StrokeProps) {
  return (
    <svg viewBox="0 0 32 12" width={32} height={12} className="shrink-0" aria-hidden="true">
      <rect width={32} height={12} rx={3} fill={fill} />
      <line x1={4} x2={28} y1={6} y2={6} stroke={colour} strokeWidth={2} strokeDasharray={dash || undefined} />
    </svg>
  )
}
