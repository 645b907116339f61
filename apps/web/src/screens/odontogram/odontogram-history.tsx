import type { OdontogramChange } from '@xrai/contract/odontogram/changes'
import { describeEntry } from '@xrai/contract/odontogram/describe-entry'
import type { OdontogramEntry } from '@xrai/contract/odontogram/entry-schema'
import { norms } from '@xrai/contract/odontogram/norms'
import type { Odontogram } from '@xrai/contract/odontogram/odontogram-schema'
import { type ToldChange, tellChanges } from '@xrai/contract/odontogram/told-changes'
import { t } from '@xrai/contract/strings/translate'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { changeMoment } from './change-moment.ts'

interface OdontogramHistoryProps {
  readonly odontogram: Odontogram
  readonly changes: readonly OdontogramChange[]
}

/** The number of changes shown initially. */
const first = 50

/** The history of changes with author and time; loaded on demand. */
export function OdontogramHistory({ odontogram, changes }: OdontogramHistoryProps) {
  const [isOpen, setOpen] = useState(false)
  const [isWhole, setWhole] = useState(false)
  if (changes.length === 0) return null
  const told = isOpen ? tellChanges(changes) : []
  return (
    <details
      data-no-print
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="mt-8 border-t border-line pt-2"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 text-14 text-muted hover:text-ink [[open]>&>svg]:rotate-90">
        <ChevronRight size={16} aria-hidden="true" className="shrink-0" />
        {t('chartScreen.history')}
      </summary>
      <ol className="mt-1 flex flex-col text-14">
        {(isWhole ? told : told.slice(0, first)).map(one => (
          <li key={one.id} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2 last:border-0">
            <span className="min-w-0">{toldText(odontogram, one)}</span>
            <span className="text-muted">
              {one.by.name} · {changeMoment(one.at)}
            </span>
          </li>
        ))}
      </ol>
      {!isWhole && told.length > first && (
        <Button look="plain" onClick={() => setWhole(true)}>
          {t('chartScreen.historyAll', { count: told.length })}
        </Button>
      )}
    </details>
  )
}

function toldText(odontogram: Odontogram, told: ToldChange): string {
  const words = (entry: OdontogramEntry): string => {
    const { place, name, details, sigla } = describeEntry(norms[odontogram.norm], entry, t)
    return [place, sigla, name, details, entry.note, entry.pillars.join(', ')].filter(Boolean).join(' · ')
  }
  if (told.kind === 'carried') {
    const { count } = told
    return count === 1 ? t('chartScreen.told.carriedOne') : t('chartScreen.told.carried', { count })
  }
  if (told.kind === 'amend') {
    return t('chartScreen.told.amend', { before: words(told.before), after: words(told.entry) })
  }
  return t(`chartScreen.told.${told.kind}`, { entry: words(told.entry) })
}
