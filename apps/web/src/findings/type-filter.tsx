import { mappingTypeLabel } from '@xrai/contract/records/mapping'
import { t } from '@xrai/contract/strings/translate'
import { classLook } from './class-look.ts'
import { ClassLetter, ClassSign } from './class-sign.tsx'
import { ExperimentalGroup } from './experimental-group.tsx'
import { QuickPick } from './quick-pick.tsx'
import { ToggleRow } from './toggle-row.tsx'
import type { TypeCount } from './type-counts.ts'

interface TypeFilterProps {
  readonly counts: readonly TypeCount[]
  readonly selected: ReadonlySet<string>
  readonly onChange: (selected: ReadonlySet<string>) => void
}

/** 'Todos', 'Ninguno' and a switch per type with its count; here none chosen shows none (DESIGN §1). Experimental classes stand apart. */
export function TypeFilter({ counts, selected, onChange }: TypeFilterProps) {
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  const shown = counts.reduce((sum, { id, count }) => sum + (selected.has(id) ? count : 0), 0)
  const [proved = [], experimental = []] = [false, true].map(wanted =>
    counts.filter(one => one.experimental === wanted),
  )
  const toggle = (id: string) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onChange(next)
  }
  return (
    <fieldset>
      <legend className="sr-only">{t('analyzer.filters')}</legend>
      <div className="flex items-center justify-between gap-3">
        <span aria-hidden="true" className="text-14 font-semibold">
          {t('analyzer.filters')}
        </span>
        <span className="flex">
          <QuickPick
            text={t('analyzer.all')}
            disabled={counts.every(({ id }) => selected.has(id))}
            onClick={() => onChange(new Set(counts.map(({ id }) => id)))}
          />
          <QuickPick
            text={t('analyzer.none')}
            disabled={counts.every(({ id }) => !selected.has(id))}
            onClick={() => onChange(new Set())}
          />
        </span>
      </div>
      {proved.length > 0 && <Toggles counts={proved} selected={selected} onToggle={toggle} />}
      {experimental.length > 0 && (
        <ExperimentalGroup>
          <Toggles counts={experimental} selected={selected} onToggle={toggle} />
        </ExperimentalGroup>
      )}
      <p role="status" className="mt-3 text-13 text-room-muted">
        {t('analyzer.showing', { shown, total })}
      </p>
    </fieldset>
  )
}

interface TogglesProps extends Pick<TypeFilterProps, 'counts' | 'selected'> {
  readonly onToggle: (id: string) => void
}

const Toggles = ({ counts, selected, onToggle }: TogglesProps) => (
  <ul className="mt-2 flex flex-col gap-1">
    {counts.map(({ id, count, classes, experimental }) => (
      <li key={id}>
        <ToggleRow
          name={mappingTypeLabel(id)}
          count={count}
          sign={<TypeSign classes={classes} experimental={experimental} />}
          isOn={selected.has(id)}
          onToggle={() => onToggle(id)}
        />
      </li>
    ))}
  </ul>
)

/** A type as it is drawn: the letters of the classes it gathers, beside the first one's line. */
function TypeSign({ classes, experimental }: Pick<TypeCount, 'classes' | 'experimental'>) {
  const [first, ...others] = classes.map(classLook)
  if (!first) return null
  return (
    <span className="flex items-center gap-1">
      {others.map(look => (
        <ClassLetter key={look.letter} look={look} />
      ))}
      <ClassSign look={first} experimental={experimental} />
    </span>
  )
}
