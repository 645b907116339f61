import { classNames } from '../base/ui/class-names.ts'
import type { ClassLook } from './class-look.ts'

/** A class's letter as drawn on the radiograph. */
export function ClassLetter({ look }: { readonly look: ClassLook }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid h-5 min-w-5 shrink-0 place-items-center rounded-[5px] bg-room leading-none font-bold',
        look.letter.length > 1 ? 'px-0.5 text-[10px]' : 'text-[12px]',
      )}
      style={{ color: look.colour }}
    >
      {look.letter}
    </span>
  )
}

interface ClassBadgeProps {
  readonly look: ClassLook
  readonly experimental?: boolean
}

/** The symbol of a class as drawn on the radiograph: its letter and a sample of its line, double if experimental. */
export function ClassBadge({ look, experimental = false }: ClassBadgeProps) {
  return (
    <span aria-hidden="true" className="flex shrink-0 items-center gap-1.5">
      <ClassLetter look={look} />
      <svg width="22" height="4" viewBox="0 0 22 4" aria-hidden="true">
        <line
          x1="0"
          y1="2"
          x2="22"
          y2="2"
          stroke={look.colour}
          strokeWidth={experimental ? 4 : 2.5}
          strokeDasharray={look.dash || undefined}
        />
        {experimental && <line x1="0" y1="2" x2="22" y2="2" stroke="var(--color-room)" strokeWidth="1.8" />}
      </svg>
    </span>
  )
}
