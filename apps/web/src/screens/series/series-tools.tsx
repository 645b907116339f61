import { type MountTemplateName, mountTemplateNames } from '@xrai/contract/mounts/mount-template'
import { mountDateSchema } from '@xrai/contract/routes/mounts'
import { t } from '@xrai/contract/strings/translate'
import { Printer, Trash2, Wand } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { Select } from '../../base/ui/select.tsx'
import { TextField } from '../../base/ui/text-field.tsx'
import type { Series } from '../../client/mounts.ts'

interface SeriesToolsProps {
  readonly series: Series
  /** True if its template can still change. */
  readonly isNew: boolean
  /** The number of radiographs with a proposed frame. */
  readonly proposed: number
  readonly onTemplate: (template: MountTemplateName) => void
  readonly onDate: (date: string) => void
  readonly onFill: () => void
  readonly onRemove: () => void
}

/** The actions on a series other than placing its radiographs. */
export function SeriesTools({ series, isNew, proposed, onTemplate, onDate, onFill, onRemove }: SeriesToolsProps) {
  // Saved on leaving the field, because a date is only complete after its last digit.
  const [date, setDate] = useState(series.date)
  useEffect(() => setDate(series.date), [series.date])
  const isWrong = !mountDateSchema.safeParse(date).success
  const take = () => {
    if (!isWrong && date !== series.date) onDate(date)
  }
  return (
    <div data-no-print className="mt-4 flex flex-wrap items-end gap-3">
      {isNew && (
        <Select
          label={t('series.templates')}
          value={series.template}
          onChange={event => onTemplate(event.currentTarget.value as MountTemplateName)}
        >
          {mountTemplateNames.map(name => (
            <option key={name} value={name}>
              {t(`series.template.${name}`)}
            </option>
          ))}
        </Select>
      )}
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          take()
        }}
      >
        <TextField
          label={t('series.date')}
          type="date"
          value={date}
          onChange={event => setDate(event.currentTarget.value)}
          onBlur={take}
          error={isWrong ? t('series.dateWrong') : undefined}
        />
      </form>
      {proposed > 0 && (
        <Button look="outline" onClick={onFill}>
          <Wand size={18} aria-hidden="true" />
          {t('series.fill', { count: proposed })}
        </Button>
      )}
      <Button look="quiet" onClick={() => print()}>
        <Printer size={18} aria-hidden="true" />
        {t('series.print')}
      </Button>
      {!isNew && (
        <Button look="quiet" onClick={onRemove}>
          <Trash2 size={18} aria-hidden="true" />
          {t('series.remove')}
        </Button>
      )}
    </div>
  )
}
