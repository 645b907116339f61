import { t } from '@xrai/contract/strings/translate'
import { Check, Pencil, StickyNote, X } from 'lucide-react'
import { buttonClass } from '../../base/ui/button-class.ts'
import { classNames } from '../../base/ui/class-names.ts'
import { useShortcutsOn } from '../../viewer/shortcut-setting.ts'
import { useViewer, type ViewerStore } from '../../viewer/viewer-store.ts'
import { LazyConflictChoice } from './lazy-parts.tsx'
import { useReviewContext, useSnapshot } from './review-context.ts'

/** The decisions on a finding, with their keys. */
export const verdicts = [
  { kind: 'accept', text: 'review.accept', key: 'A', icon: Check },
  { kind: 'reject', text: 'review.reject', key: 'R', icon: X },
  { kind: 'edit', text: 'review.edit', key: 'E', icon: Pencil },
] as const

const answers = [...verdicts, { kind: 'note', text: 'review.note', key: 'N', icon: StickyNote }] as const

interface DecisionBarProps {
  readonly store: ViewerStore
}

/** The decisions for the selected finding, its note, and the choice if two people conflict. */
export function DecisionBar({ store }: DecisionBarProps) {
  const { desk, me } = useReviewContext()
  const selected = useViewer(store, state => state.selected)
  const finding = useSnapshot(desk, ({ findings }) => findings.find(one => one.detection_id === selected))
  const areKeysShown = useShortcutsOn()
  if (!finding) return null
  const id = finding.detection_id
  const perform = { accept: () => desk.accept(id), reject: () => desk.reject([id]) }
  return (
    <section aria-label={t('review.panel')} className="flex flex-col gap-3 px-4 pt-1 lg:pt-4">
      {me !== undefined && finding.conflict && <LazyConflictChoice finding={finding} conflict={finding.conflict} />}
      {me !== undefined && (
        <div className="grid grid-cols-4 gap-1.5 lg:gap-1">
          {answers.map(({ kind, text, key, icon: Icon }) => (
            <button
              key={kind}
              type="button"
              onClick={kind === 'accept' || kind === 'reject' ? perform[kind] : () => desk.open(kind, id)}
              className={classNames(
                'relative flex min-h-11 flex-col items-center justify-center gap-0.5 rounded-control lg:min-h-14 lg:gap-1 border border-room-line text-13 transition-colors lg:tracking-tight',
                'hover:border-room-edge hover:bg-room-raised active:bg-room-line',
              )}
            >
              <Icon size={18} aria-hidden="true" className={kind === 'accept' ? 'text-hero' : 'text-room-muted'} />
              <span>
                {t(text)}
                {areKeysShown && (
                  <span
                    aria-hidden="true"
                    className="absolute top-0.5 right-1.5 text-[11px] text-room-muted pointer-coarse:hidden"
                  >
                    {key}
                  </span>
                )}
              </span>
            </button>
          ))}
        </div>
      )}
      {me !== undefined && finding.state !== 'rejected' && finding.placement?.kind === 'either' && (
        <fieldset className="flex flex-wrap items-center gap-2 text-14">
          <legend className="float-left mr-1">{t('review.whichTooth')}</legend>
          {finding.placement.teeth.map(tooth => (
            <button
              key={tooth}
              type="button"
              aria-label={t('review.itIsOn', { tooth })}
              onClick={() => desk.settleTooth(finding, tooth)}
              className={buttonClass('room', 'border border-room-edge tabular-nums')}
            >
              {tooth}
            </button>
          ))}
        </fieldset>
      )}
      {finding.note !== null && (
        <p className="border-l-2 border-room-edge pl-3 text-14 break-words whitespace-pre-line">
          {t('review.noteOne', { text: finding.note })}
        </p>
      )}
    </section>
  )
}
