import { t } from '@xrai/contract/strings/translate'
import { classNames } from '../ui/class-names.ts'
import type { ClassCount } from './class-counts.ts'
import { classLook } from './class-look.ts'
import { ClassSign } from './class-sign.tsx'

interface ClassTogglesProps {
  readonly counts: readonly ClassCount[]
  readonly selected: readonly string[]
  readonly onChange: (selected: readonly string[]) => void
}

/** One switch per detected class, as it is drawn on the picture, with its count at or above the threshold. */
export function ClassToggles({ counts, selected, onChange }: ClassTogglesProps) {
  const all = counts.map(({ id }) => id)
  const toggle = (id: string) =>
    onChange(selected.includes(id) ? selected.filter(other => other !== id) : [...selected, id])
  return (
    <fieldset>
      <legend className="sr-only">{t('preview.classes')}</legend>
      <div className="flex items-center justify-between gap-3">
        <span aria-hidden="true" className="text-14 font-semibold">
          {t('preview.classes')}
        </span>
        <span className="flex">
          <QuickPick text={t('findings.all')} disabled={selected.length === all.length} onClick={() => onChange(all)} />
          <QuickPick text={t('findings.noneChosen')} disabled={selected.length === 0} onClick={() => onChange([])} />
        </span>
      </div>
      <ul className="mt-2 flex flex-col gap-1">
        {counts.map(({ id, count }) => (
          <li key={id}>
            <ClassToggle id={id} count={count} isOn={selected.includes(id)} onToggle={() => toggle(id)} />
          </li>
        ))}
      </ul>
      {selected.length === 0 && <p className="mt-2 text-13 text-room-muted">{t('findings.allHint')}</p>}
    </fieldset>
  )
}

interface ClassToggleProps {
  readonly id: string
  readonly count: number
  readonly isOn: boolean
  readonly onToggle: () => void
}

function ClassToggle({ id, count, isOn, onToggle }: ClassToggleProps) {
  const look = classLook(id)
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
      <span className="sr-only">{t('findings.classCount', { class: look.name, count })}</span>
      <span className={classNames('transition-opacity', !isOn && 'opacity-45')}>
        <ClassSign look={look} />
      </span>
      <span
        aria-hidden="true"
        className={classNames('min-w-0 flex-1 leading-tight', !isOn && 'line-through decoration-room-edge')}
      >
        {look.name}
      </span>
      <span aria-hidden="true" className="text-room-muted">
        {count}
      </span>
    </button>
  )
}

interface QuickPickProps {
  readonly text: string
  readonly disabled: boolean
  readonly onClick: () => void
}

function QuickPick({ text, disabled, onClick }: QuickPickProps) {
  return (
    <button
      type="button"
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
      className="min-h-8 rounded-small px-2 text-13 text-room-muted underline-offset-4 hover:text-room-text hover:underline aria-disabled:opacity-40 aria-disabled:hover:no-underline"
    >
      {text}
    </button>
  )
}
