import { t } from '@xrai/contract/strings/translate'
import type { ClassCount } from './class-counts.ts'
import { classLook } from './class-look.ts'
import { ClassSign } from './class-sign.tsx'
import { QuickPick } from './quick-pick.tsx'
import { ToggleRow } from './toggle-row.tsx'

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

type ClassToggleProps = Pick<React.ComponentProps<typeof ToggleRow>, 'count' | 'isOn' | 'onToggle'> & {
  readonly id: string
}

function ClassToggle({ id, ...row }: ClassToggleProps) {
  const look = classLook(id)
  return <ToggleRow name={look.name} sign={<ClassSign look={look} />} {...row} />
}
