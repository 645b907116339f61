/** Side of the logo's symbol in px at scale 1. */
const base = 100

export interface LogoProps {
  readonly scale?: number
  /** True on a dark background. */
  readonly light?: boolean
}

/** The logo, a tooth in a detection's corners, and the name. */
export function Logo({ scale = 0.4, light = false }: LogoProps) {
  const side = base * scale
  return (
    <span className="inline-flex items-center" style={{ gap: side * 0.26 }}>
      <svg width={side} height={side} viewBox="0 0 40 40" aria-hidden="true" className="shrink-0">
        <rect width="40" height="40" rx="11" className={light ? 'fill-room-raised' : 'fill-ink'} />
        <path
          d="M10 14.500V13a3 3 0 0 1 3-3h1.500M25.500 10H27a3 3 0 0 1 3 3v1.500M30 25.500V27a3 3 0 0 1-3 3h-1.500M14.500 30H13a3 3 0 0 1-3-3v-1.500"
          className="fill-none stroke-hero"
          strokeWidth="2"
          strokeLinecap="round"
        />
        <path
          d="M20 15.400c-1.300-.9-2.500-1.300-3.500-1.200-1.800.2-2.800 1.800-2.600 3.900.1 1.400.6 2.200.9 3.500.4 1.600.4 4.200 1.700 4.200 1.600 0 1.300-4.200 3.500-4.200s1.900 4.200 3.500 4.200c1.300 0 1.300-2.600 1.700-4.200.3-1.300.8-2.100.9-3.500.2-2.100-.8-3.700-2.600-3.900-1-.1-2.200.3-3.500 1.200Z"
          className="fill-paper"
          transform="translate(20 20.300) scale(1.220) translate(-20 -20.300)"
        />
      </svg>
      <span
        className={light ? 'text-room-text' : 'text-ink'}
        style={{ fontSize: side * 0.58, fontWeight: 750, letterSpacing: '-0.02em' }}
      >
        XRAI
      </span>
    </span>
  )
}
