import { t } from '@xrai/contract/strings/translate'
import { locationText } from '@xrai/contract/teeth/placement-text'
import { classNames } from '../../base/ui/class-names.ts'
import { ClassLetter } from '../class-badge.tsx'
import { classLook } from '../class-look.ts'
import type { Finding } from '../finding.ts'
import { findingName } from '../finding-words.ts'

interface ElsewhereProps {
  readonly findings: readonly Finding[]
  readonly selected: string | null
  readonly onHover: (id: string | null) => void
  readonly onSelect: (id: string | null) => void
}

/** The findings without a tooth, beside the tooth chart. */
export function Elsewhere({ findings, selected, onHover, onSelect }: ElsewhereProps) {
  if (findings.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-1.5 text-13">
      <span className="text-room-muted">{t('odontogram.elsewhere')}</span>
      {findings.map(finding => {
        const id = finding.detection_id
        const look = classLook(finding.class)
        const location = locationText(finding, t)
        return (
          <button
            key={id}
            type="button"
            aria-pressed={id === selected}
            onPointerEnter={() => onHover(id)}
            onPointerLeave={() => onHover(null)}
            onFocus={() => onHover(id)}
            onBlur={() => onHover(null)}
            onClick={() => onSelect(id)}
            className={classNames(
              'flex min-h-7 items-center gap-1.5 rounded-small px-1.5',
              id === selected ? 'bg-room-line' : 'hover:bg-room-raised',
            )}
          >
            <ClassLetter look={look} />
            <span className="sr-only">{[findingName(finding), location].filter(Boolean).join(', ')}</span>
            <span aria-hidden="true">{location || look.name}</span>
          </button>
        )
      })}
    </div>
  )
}
