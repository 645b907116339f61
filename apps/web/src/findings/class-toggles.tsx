import { t } from '@xrai/contract/strings/translate'
import { ClassBadge } from './class-badge.tsx'
import type { ClassCount } from './class-counts.ts'
import { classLook } from './class-look.ts'
import { ExperimentalGroup } from './experimental-group.tsx'
import { QuickPick } from './quick-pick.tsx'
import { ToggleRow } from './toggle-row.tsx'

interface ClassTogglesProps {
  readonly counts: readonly ClassCount[]
  readonly selected: readonly string[]
  readonly onChange: (selected: readonly string[]) => void
}

/**
 * One switch per detected class with its symbol and its count at or above the threshold. Experimental classes are
 * grouped separately.
 */
export function ClassToggles({ counts, selected, onChange }: ClassTogglesProps) {
  const [proved = [], experimental = []] = [false, true].map(wanted =>
    counts.filter(one => one.experimental === wanted),
  )
  const all = counts.map(({ id }) => id)
  const hasAll = all.every(id => selected.includes(id))
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
          <QuickPick text={t('findings.all')} disabled={hasAll} onClick={() => onChange(all)} />
          <QuickPick text={t('findings.noneChosen')} disabled={selected.length === 0} onClick={() => onChange([])} />
        </span>
      </div>
      {proved.length > 0 && <Toggles counts={proved} selected={selected} onToggle={toggle} />}
      {selected.length === 0 && all.length > 0 && (
        <p className="mt-2 text-13 text-room-muted">{t('findings.allHint')}</p>
      )}
      {experimental.length > 0 && (
        <ExperimentalGroup count={experimental.reduce((sum, { count }) => sum + count, 0)}>
          <Toggles counts={experimental} selected={selected} onToggle={toggle} />
        </ExperimentalGroup>
      )}
    </fieldset>
  )
}

interface TogglesProps extends Pick<ClassTogglesProps, 'counts' | 'selected'> {
  readonly onToggle: (id: string) => void
}

const Toggles = ({ counts, selected, onToggle }: TogglesProps) => (
  <ul className="mt-2 flex flex-col gap-1">
    {counts.map(({ id, count, experimental }) => (
      <li key={id}>
        <ClassToggle
          id={id}
          experimental={experimental}
          count={count}
          isOn={selected.includes(id)}
          onToggle={() => onToggle(id)}
        />
      </li>
    ))}
  </ul>
)

type ClassToggleProps = Pick<React.ComponentProps<typeof ToggleRow>, 'count' | 'isOn' | 'onToggle'> & {
  readonly id: string
  readonly experimental: boolean
}

function ClassToggle({ id, experimental, ...row }: ClassToggleProps) {
  const look = classLook(id)
  return <ToggleRow name={look.name} sign={<ClassBadge look={look} experimental={experimental} />} {...row} />
}
