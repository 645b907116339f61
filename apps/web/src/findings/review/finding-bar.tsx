import type { ReviewProgress } from '@xrai/contract/review/progress'
import { t } from '@xrai/contract/strings/translate'
import { percentText } from '../../base/language/whole-percent.ts'
import { buttonClass } from '../../base/ui/button-class.ts'
import { nextFinding, previousFinding } from '../../viewer/actions/findings.ts'
import { ActionButton } from '../../viewer/controls/action-button.tsx'
import { useShortcutsOn } from '../../viewer/shortcut-setting.ts'
import { useViewer, type ViewerStore } from '../../viewer/viewer-store.ts'
import { ClassLetter } from '../class-badge.tsx'
import { classLook } from '../class-look.ts'
import { shortToothOf } from '../finding-words.ts'
import { currentFinding } from './current-finding.ts'
import { verdicts } from './decision-bar.tsx'
import { useReviewContext, useSnapshot } from './review-context.ts'
import { stateText } from './review-words.ts'

interface FindingBarProps {
  readonly store: ViewerStore
  readonly progress: ReviewProgress
}

/** The current finding in one line, with its decisions and links to its neighbours, below a full-screen radiograph. */
export function FindingBar({ store, progress: { decided, total } }: FindingBarProps) {
  const { desk, me } = useReviewContext()
  const findings = useSnapshot(desk, state => state.findings)
  const selected = useViewer(store, state => state.selected)
  const marks = useViewer(store, (_state, scene) => scene.marks)
  const areKeysShown = useShortcutsOn()
  const order = marks.map(({ id }) => id)
  const finding = currentFinding(findings, order, selected)
  if (!finding) return null
  const id = finding.detection_id
  const look = classLook(finding.class)
  const facts = [percentText(finding.confidence), finding.state !== 'undecided' && stateText(finding, me)]
  const perform = {
    accept: () => desk.accept(id),
    reject: () => desk.reject([id]),
    edit: () => desk.open('edit', id),
  }
  return (
    <section
      aria-label={t('review.panel')}
      className="flex shrink-0 items-center gap-x-3 gap-y-1 border-t border-room-line bg-room-panel px-2 py-1 text-14 max-sm:flex-wrap"
    >
      <ActionButton action={previousFinding} store={store} />
      <p className="flex max-w-none min-w-0 flex-1 items-center gap-2">
        <span className="shrink-0 text-16 font-semibold">{shortToothOf(finding) ?? t('product.unknown')}</span>
        <ClassLetter look={look} />
        <span title={look.name} className="truncate">
          {look.name}
        </span>
        <span className="truncate text-room-muted tabular-nums">{facts.filter(Boolean).join(' · ')}</span>
      </p>
      <p className="shrink-0 text-13 text-room-muted tabular-nums max-lg:hidden">
        {t('review.progress', { decided, total })}
      </p>
      {me !== undefined && (
        <div className="flex shrink-0 gap-1.5 max-sm:order-last max-sm:w-full">
          {verdicts.map(({ kind, text, key, icon: Icon }) => (
            <button
              key={kind}
              type="button"
              title={areKeysShown ? `${t(text)} (${key})` : undefined}
              data-reject={kind === 'reject' ? id : undefined}
              onClick={perform[kind]}
              className={buttonClass('room', 'gap-2 border border-room-line max-sm:flex-1')}
            >
              <Icon size={18} aria-hidden="true" className={kind === 'accept' ? 'text-hero' : 'text-room-muted'} />
              {t(text)}
            </button>
          ))}
        </div>
      )}
      <ActionButton action={nextFinding} store={store} />
    </section>
  )
}
