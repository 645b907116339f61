import { classLabel } from '@xrai/contract/classes/class-label'
import { t } from '@xrai/contract/strings/translate'
import { heroClasses, heroFindings, pictureSize } from './hero-findings.ts'
import panoramic from './panoramic.webp'

const seconds = (index: number) => `${0.4 + index * 0.12}s`

/** A synthetic panoramic in the dark room, whose findings appear one after another. */
export function HeroPicture() {
  return (
    <figure className="room overflow-hidden rounded-card shadow-floating">
      <div className="relative">
        <img
          src={panoramic}
          width={pictureSize.width}
          height={pictureSize.height}
          alt={t('landing.pictureAlt')}
          fetchPriority="high"
          className="block h-auto w-full"
        />
        <svg
          viewBox={`0 0 ${pictureSize.width} ${pictureSize.height}`}
          aria-hidden="true"
          className="absolute inset-0 size-full"
        >
          {heroFindings.map(({ look, box }, index) => (
            <g key={`${box.x} ${box.y} ${look.id}`} className="animate-fade" style={{ animationDelay: seconds(index) }}>
              <rect
                {...frameOf(box)}
                rx="14"
                vectorEffect="non-scaling-stroke"
                className="fill-none stroke-room/80"
                strokeWidth="4.5"
              />
              <rect
                {...frameOf(box)}
                rx="14"
                fill="none"
                stroke={look.colour}
                vectorEffect="non-scaling-stroke"
                strokeWidth="2"
                strokeDasharray={look.dash}
              />
            </g>
          ))}
        </svg>
      </div>
      <figcaption className="border-t border-room-line bg-room-panel px-4 py-3">
        <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-13">
          {heroClasses.map(({ look, count }) => (
            <li key={look.id} className="flex items-center gap-2">
              <span
                aria-hidden="true"
                className="grid size-5 place-items-center rounded-small border text-13 font-semibold"
                style={{ color: look.colour, borderColor: look.colour }}
              >
                {look.letter}
              </span>
              <span className="text-room-muted">{classLabel(look.id)}</span>
              <span className="font-semibold tabular-nums">{count}</span>
            </li>
          ))}
        </ul>
        <p className="mt-2 text-13 text-room-muted">{t('landing.caption')}</p>
      </figcaption>
    </figure>
  )
}

const air = 8

const frameOf = (box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }) => ({
  x: box.x - air,
  y: box.y - air,
  width: box.width + 2 * air,
  height: box.height + 2 * air,
})
