import type { StandingEntry } from '@xrai/contract/odontogram/changes'
import { describeEntry } from '@xrai/contract/odontogram/describe-entry'
import { inkOf } from '@xrai/contract/odontogram/draw-odontogram'
import { inkColours } from '@xrai/contract/odontogram/drawing'
import { findingOf } from '@xrai/contract/odontogram/norm'
import { norms } from '@xrai/contract/odontogram/norms'
import type { Odontogram } from '@xrai/contract/odontogram/odontogram-schema'
import { t } from '@xrai/contract/strings/translate'
import { Pencil, Trash2 } from 'lucide-react'
import { buttonClass } from '../../base/ui/button-class.ts'
import { changeMoment } from './change-moment.ts'

interface EntryListProps {
  readonly odontogram: Odontogram
  readonly entries: readonly StandingEntry[]
  /** Null if read-only. */
  readonly onRemove: ((entry: StandingEntry) => void) | null
  readonly onEdit: (entry: StandingEntry) => void
}

/** Each entry in words, with its author and time, and the latest editor. */
export function EntryList({ odontogram, entries, onRemove, onEdit }: EntryListProps) {
  const norm = norms[odontogram.norm]
  return (
    <section className="mt-6">
      <h2 className="text-19">{t('chartScreen.entries', { count: entries.length })}</h2>
      {entries.length === 0 ? (
        <p className="mt-2 text-muted">{t('chartScreen.entriesNone')}</p>
      ) : (
        <ul className="mt-2 print:columns-2 print:gap-x-6">
          {entries.map(standing => {
            const { entry, by, at, source, changed } = standing
            const { place, spokenPlace, name, details, sigla } = describeEntry(norm, entry, t)
            const finding = findingOf(norm, entry.finding)
            const ink = finding ? inkOf(finding, entry.state) : 'black'
            return (
              <li
                key={standing.id}
                className="flex break-inside-avoid items-start gap-3 border-b border-line py-2.5 last:border-0 print:py-1.5"
              >
                <span aria-hidden="true" className="w-22 shrink-0 font-semibold tabular-nums">
                  {place}
                </span>
                <span className="min-w-0 flex-1">
                  <span className="sr-only">{spokenPlace}: </span>
                  <span className="font-medium">
                    {sigla && (
                      <span className="mr-1.5 font-bold" style={{ color: inkColours[ink] }}>
                        {sigla}
                      </span>
                    )}
                    {name}
                  </span>
                  {details && <span className="text-muted"> · {details}</span>}
                  {entry.note && <span className="block text-14">{entry.note}</span>}
                  <span className="block text-13 text-muted">
                    {t(source ? `chartScreen.sources.${source.kind}` : 'chartScreen.sources.own', {
                      name: by.name,
                      date: changeMoment(at),
                    })}
                    {changed &&
                      ` · ${t('chartScreen.changedBy', { name: changed.by.name, date: changeMoment(changed.at) })}`}
                  </span>
                </span>
                {onRemove && (
                  <span data-no-print className="flex shrink-0">
                    <button
                      type="button"
                      onClick={() => onEdit(standing)}
                      aria-label={t('chartScreen.edit', { name, place })}
                      className={buttonClass('icon')}
                    >
                      <Pencil size={17} aria-hidden="true" />
                    </button>
                    <button
                      type="button"
                      onClick={() => onRemove(standing)}
                      aria-label={t('chartScreen.remove', { name, place })}
                      className={buttonClass('icon')}
                    >
                      <Trash2 size={17} aria-hidden="true" />
                    </button>
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
