import { mountTemplates } from '@xrai/contract/mounts/mount-template'
import { t } from '@xrai/contract/strings/translate'
import { Plus } from 'lucide-react'
import { dayWords } from '../../base/language/days.ts'
import { Button } from '../../base/ui/button.tsx'
import type { Series } from '../../client/mounts.ts'

interface SeriesChoiceProps {
  /** The stored series, latest first. */
  readonly series: readonly Series[]
  readonly chosen: Series
  readonly onChoose: (id: string) => void
  readonly onNew: () => void
}

/** The patient's series by date. */
export function SeriesChoice({ series, chosen, onChoose, onNew }: SeriesChoiceProps) {
  const isNew = !series.some(({ id }) => id === chosen.id)
  const shown = isNew ? [chosen, ...series] : series
  return (
    <nav data-no-print aria-label={t('series.all')} className="mt-4 flex flex-wrap items-stretch gap-2">
      {shown.map(one => (
        <button
          key={one.id}
          type="button"
          aria-current={one.id === chosen.id ? 'true' : undefined}
          onClick={() => onChoose(one.id)}
          className="min-h-11 rounded-control border border-line bg-paper px-3 py-1.5 text-left hover:border-edge aria-[current]:border-primary aria-[current]:ring-1 aria-[current]:ring-primary"
        >
          <span className="block text-14 font-semibold">
            {one.id === chosen.id && isNew ? t('series.fresh') : dayWords(one.date)}
          </span>
          <span className="block text-13 text-muted">
            {t(`series.template.${one.template}`)} · {one.frames.length}/{mountTemplates[one.template].length}
          </span>
        </button>
      ))}
      {!isNew && (
        <Button look="outline" onClick={onNew}>
          <Plus size={18} aria-hidden="true" />
          {t('series.begin')}
        </Button>
      )}
    </nav>
  )
}
