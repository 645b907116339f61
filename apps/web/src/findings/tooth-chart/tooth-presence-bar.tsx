import { t } from '@xrai/contract/strings/translate'
import type { Fdi } from '@xrai/contract/teeth/fdi'
import { absentWithFinding, type ToothOnChart } from '@xrai/contract/teeth/tooth-chart'
import type { DecidedPresence, ToothDecision } from '@xrai/contract/teeth/tooth-presence'
import { TriangleAlert } from 'lucide-react'
import { buttonClass } from '../../base/ui/button-class.ts'
import type { Finding } from '../finding.ts'
import { absentText } from './tooth-words.ts'

/** Null withdraws the decision. */
export type OnDecideTooth = (tooth: Fdi, presence: DecidedPresence | null) => void

interface ToothPresenceBarProps {
  readonly teeth: readonly ToothOnChart<Finding>[]
  /** The tooth last selected on the tooth chart. */
  readonly picked: ToothOnChart<Finding> | undefined
  readonly decisions: readonly ToothDecision[]
  readonly onDecide: OnDecideTooth
}

const chip = buttonClass(
  'room',
  'min-h-8 min-w-10 justify-center border border-room-edge px-2 tabular-nums pointer-coarse:min-h-11',
)

/** Marks a tooth as absent or present in one press: teeth that the AI missed directly, any other after selecting it. */
export function ToothPresenceBar({ teeth, picked, decisions, onDecide }: ToothPresenceBarProps) {
  const unseen = teeth.filter(({ presence, findings }) => presence === 'unseen' && findings.length === 0)
  const contradicted = absentWithFinding(
    teeth.flatMap(({ findings }) => findings),
    decisions,
  )
  const decided = decisions.find(({ tooth }) => tooth === picked?.tooth)?.presence
  return (
    <div className="flex flex-col gap-2 border-t border-room-line pt-2 text-13">
      {picked && (
        <div className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{t('odontogram.pickedTooth', { tooth: picked.tooth })}</span>
          {(['absent', 'present'] as const).map(presence => (
            <button
              key={presence}
              type="button"
              aria-pressed={decided === presence}
              onClick={() => onDecide(picked.tooth, decided === presence ? null : presence)}
              className={`${chip} aria-pressed:bg-room-line aria-pressed:font-semibold`}
            >
              {t(presence === 'absent' ? 'odontogram.isAbsent' : 'odontogram.isPresent')}
            </button>
          ))}
        </div>
      )}
      {contradicted.length > 0 && (
        <p role="status" className="flex items-start gap-1.5 text-warn-line">
          <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
          {absentText(contradicted)}
        </p>
      )}
      {unseen.length > 0 && (
        <div className="flex flex-wrap items-center gap-1.5">
          <span className="text-room-muted">{t('odontogram.unseenTeeth')}</span>
          {unseen.map(({ tooth }) => (
            <button
              key={tooth}
              type="button"
              aria-label={t('odontogram.markAbsent', { tooth })}
              onClick={() => onDecide(tooth, 'absent')}
              className={chip}
            >
              {tooth}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
