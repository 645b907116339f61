import { Minus, Plus } from 'lucide-react'
import { Slider as Parts } from 'radix-ui'

export interface SliderProps {
  readonly label: string
  readonly value: number
  readonly onChange: (value: number) => void
  readonly min?: number
  readonly max?: number
  readonly step?: number
  /** The text for screen readers, such as '20 %'. */
  readonly text: string
  readonly less: string
  readonly more: string
}

/** A slider with a button at each end, as an alternative to dragging (WCAG 2.5.7). */
export function Slider({ label, value, onChange, min = 0, max = 100, step = 1, text, less, more }: SliderProps) {
  const to = (next: number) => onChange(Math.min(max, Math.max(min, next)))
  return (
    <div className="flex items-center gap-2">
      <StepButton label={less} icon={Minus} disabled={value <= min} onClick={() => to(value - step)} />
      <Parts.Root
        value={[value]}
        min={min}
        max={max}
        step={step}
        onValueChange={([next]) => next !== undefined && to(next)}
        className="relative flex h-8 flex-1 touch-none items-center select-none"
      >
        <Parts.Track className="relative h-1.5 flex-1 rounded-round bg-current/20">
          <Parts.Range className="absolute h-full rounded-round bg-primary" />
        </Parts.Track>
        <Parts.Thumb
          aria-label={label}
          aria-valuetext={text}
          className="block size-6 rounded-round border-2 border-primary bg-paper shadow-raised transition-transform active:scale-110"
        />
      </Parts.Root>
      <StepButton label={more} icon={Plus} disabled={value >= max} onClick={() => to(value + step)} />
    </div>
  )
}

interface StepButtonProps {
  readonly label: string
  readonly icon: typeof Plus
  readonly disabled: boolean
  readonly onClick: () => void
}

/** Keeps the focus at its limit, where `disabled` would drop it. */
function StepButton({ label, icon: Icon, disabled, onClick }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
      className="grid size-8 place-items-center rounded-small border border-current/30 hover:bg-current/10 aria-disabled:opacity-40"
    >
      <Icon size={16} aria-hidden="true" />
    </button>
  )
}
