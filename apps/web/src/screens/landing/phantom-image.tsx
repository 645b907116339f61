import { t } from '@xrai/contract/strings/translate'
import { imageSizes, type Phantom, phantomSize } from './recorded.ts'

export interface PhantomImageProps {
  readonly phantom: Phantom
  /** True above the fold: loaded with high priority, and its findings appear one after another. */
  readonly first?: boolean
}

const seconds = (index: number) => `${0.5 + index * 0.12}s`
const air = 8

/** A synthetic panoramic with the detector's findings. */
export function PhantomImage({ phantom, first = false }: PhantomImageProps) {
  return (
    <div className="relative">
      <picture>
        <source type="image/avif" srcSet={phantom.avif} sizes={imageSizes} />
        <source type="image/webp" srcSet={phantom.webp} sizes={imageSizes} />
        <img
          src={phantom.fallback}
          {...phantomSize}
          alt={t('landing.heroAlt', { count: phantom.findings.length })}
          {...(first ? { fetchPriority: 'high' } : { fetchPriority: 'low', decoding: 'async' })}
          className="block h-auto w-full"
        />
      </picture>
      <svg
        viewBox={`0 0 ${phantomSize.width} ${phantomSize.height}`}
        aria-hidden="true"
        className="absolute inset-0 size-full"
      >
        {phantom.findings.map(({ look, box }, index) => {
          const frame = {
            x: box.x - air,
            y: box.y - air,
            width: box.width + 2 * air,
            height: box.height + 2 * air,
            rx: 14,
            fill: 'none',
            vectorEffect: 'non-scaling-stroke',
          } as const
          return (
            <g
              key={`${box.x} ${box.y} ${look.id}`}
              className={first ? 'animate-fade' : undefined}
              style={first ? { animationDelay: seconds(index) } : undefined}
            >
              <rect {...frame} className="stroke-room/80" strokeWidth="4.5" />
              <rect {...frame} stroke={look.colour} strokeWidth="2" strokeDasharray={look.dash} />
            </g>
          )
        })}
      </svg>
    </div>
  )
}
