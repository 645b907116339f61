import { t } from '@xrai/contract/strings/translate'
import type { ReactNode } from 'react'
import { classNames } from '../base/ui/class-names.ts'

interface ToggleRowProps {
  readonly name: string
  readonly count: number
  /** The class's symbol on the radiograph. */
  readonly sign: ReactNode
  readonly isOn: boolean
  readonly onToggle: () => void
}

/** A switch for one class of findings, with its symbol and count. */
export function ToggleRow({ name, count, sign, isOn, onToggle }: ToggleRowProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onToggle}
      className={classNames(
        'relative flex min-h-10 w-full items-center gap-3 rounded-control border px-2.5 text-left text-14 transition-colors',
        isOn
          ? 'border-room-line bg-room-raised hover:border-room-edge'
          : 'border-transparent text-room-muted hover:bg-room-raised/60',
      )}
    >
      <span className="sr-only">{t('findings.classCount', { class: name, count })}</span>
      <span className={classNames('transition-opacity', !isOn && 'opacity-45')}>{sign}</span>
      <span
        aria-hidden="true"
        className={classNames('min-w-0 flex-1 leading-tight', !isOn && 'line-through decoration-room-edge')}
      >
        {name}
      </span>
      <span aria-hidden="true" className="text-room-muted">
        {count}
      </span>
    </button>
  )
}
