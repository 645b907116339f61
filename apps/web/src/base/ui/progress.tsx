import { classNames } from './class-names.ts'

export interface ProgressProps {
  readonly label: string
  /** 0 to 1; undefined while the progress is unknown. */
  readonly value?: number | undefined
}

export function Progress({ label, value }: ProgressProps) {
  const percent = value === undefined ? undefined : Math.round(value * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-1.5 w-full overflow-hidden rounded-round bg-line [.room_&]:bg-room-line"
    >
      <div
        className={classNames(
          'h-full rounded-round bg-primary transition-[width]',
          percent === undefined && 'animate-breathe',
        )}
        style={{ width: `${percent ?? 100}%` }}
      />
    </div>
  )
}
