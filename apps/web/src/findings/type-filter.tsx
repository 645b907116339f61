import { mappingTypeLabel } from '@xrai/contract/records/mapping'
import { t } from '@xrai/contract/strings/translate'
import { ClassBadge, ClassLetter } from './class-badge.tsx'
import { classLook } from './class-look.ts'
import { ExperimentalGroup } from './experimental-group.tsx'
import { QuickPick } from './quick-pick.tsx'
import { ToggleRow } from './toggle-row.tsx'
import type { TypeCount } from './type-counts.ts'

interface TypeFilterProps {
  readonly counts: readonly TypeCount[]
  readonly selected: ReadonlySet<string>
  readonly onToggle: (id: string) => void
  readonly onAll: () => void
  readonly onNone: () => void
}

/**
 * 'Todos', 'Ninguno' and a switch per type with its count; here an empty selection shows nothing (DESIGN §1).
 * Experimental classes are grouped separately.
 */
export function TypeFilter({ counts, selected, onToggle, onAll, onNone }: TypeFilterProps) {
  const [proved = [], experimental = []] = [false, true].map(wanted =>
    counts.filter(one => one.experimental === wanted),
  )
  return (
    <fieldset>
      <legend className="sr-only">{t('analyzer.filters')}</legend>
      <div className="flex items-center justify-between gap-3">
        <span aria-hidden="true" className="text-14 font-semibold">
          {t('analyzer.filters')}
        </span>
        <span className="flex">
          <QuickPick text={t('analyzer.all')} disabled={counts.every(({ id }) => selected.has(id))} onClick={onAll} />
          <QuickPick
            text={t('analyzer.none')}
            disabled={counts.every(({ id }) => !selected.has(id))}
            onClick={onNone}
          />
        </span>
      </div>
      {proved.length > 0 && <Toggles counts={proved} selected={selected} onToggle={onToggle} />}
      {experimental.length > 0 && (
        <ExperimentalGroup count={experimental.reduce((sum, { count }) => sum + count, 0)}>
          <Toggles counts={experimental} selected={selected} onToggle={onToggle} />
        </ExperimentalGroup>
      )}
    </fieldset>
  )
}

type TogglesProps = Pick<TypeFilterProps, 'counts' | 'selected' | 'onToggle'>

const Toggles = ({ counts, selected, onToggle }: TogglesProps) => (
  <ul className="mt-2 flex flex-col gap-1">
    {counts.map(({ id, count, classes, experimental }) => (
      <li key={id}>
        <ToggleRow
          name={mappingTypeLabel(id)}
          count={count}
          sign={<TypeBadge classes={classes} experimental={experimental} />}
          isOn={selected.has(id)}
          onToggle={() => onToggle(id)}
        />
      </li>
    ))}
  </ul>
)

/** The symbol of a type: the letters of its classes, beside the first one's line. */
function TypeBadge({ classes, experimental }: Pick<TypeCount, 'classes' | 'experimental'>) {
  const [first, ...others] = classes.map(classLook)
  if (!first) return null
  return (
    <span className="flex items-center gap-1">
      {others.map(look => (
        <ClassLetter key={look.letter} look={look} />
      ))}
      <ClassBadge look={first} experimental={experimental} />
    </span>
  )
}
