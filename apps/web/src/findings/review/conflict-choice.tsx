import { surfaceLetters } from '@xrai/contract/odontogram/faces'
import type { FindingDecision } from '@xrai/contract/review/decision-order'
import type { Conflict, FoldedFinding } from '@xrai/contract/review/fold'
import { t } from '@xrai/contract/strings/translate'
import { CircleAlert } from 'lucide-react'
import { buttonClass } from '../../base/ui/button-class.ts'
import { classLook } from '../class-look.ts'
import { toothWords } from '../finding-words.ts'
import { useReviewContext } from './review-context.ts'
import { reasonText } from './review-words.ts'

interface ConflictChoiceProps {
  readonly finding: FoldedFinding
  readonly conflict: Conflict
}

/** Shows two users' conflicting decisions, and lets the user choose one. */
export function ConflictChoice({ finding, conflict }: ConflictChoiceProps) {
  const { desk, me } = useReviewContext()
  const nameOf = ({ by }: FindingDecision) => (by.id === me ? t('review.you') : by.name)
  return (
    <fieldset aria-label={t('review.conflict')} className="rounded-control border border-warn-line/60 p-3">
      <p className="flex items-center gap-2 text-14 font-semibold">
        <CircleAlert size={16} aria-hidden="true" className="shrink-0 text-warn-line" />
        {t('review.conflict')}
      </p>
      <p className="mt-1 text-13 text-room-muted">{t('review.conflictHint')}</p>
      <div className="mt-2 flex flex-col gap-1.5">
        {[conflict.earlier, conflict.latest].map(decision => (
          <button
            key={decision.id}
            type="button"
            onClick={() => desk.choose(finding, decision)}
            className={buttonClass('room', 'justify-start border border-room-edge text-left')}
          >
            {t('review.keep', { name: nameOf(decision), what: whatOf(decision, finding) })}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

/** A decision in words, for comparison with another: 'rechazado, artefacto'. */
function whatOf(decision: FindingDecision, finding: FoldedFinding): string {
  switch (decision.kind) {
    case 'accept':
      return t('review.whatAccept')
    case 'reject':
      return t('review.whatReject', { reason: reasonText(decision.reason) })
    case 'edit': {
      const { class: id, tooth, shape, surfaces } = decision.changes
      const letters =
        surfaceLetters({ class: id ?? finding.class, tooth: tooth ?? finding.tooth, surfaces }) || t('product.unknown')
      const faces = surfaces && `${t('review.surfaces')} ${letters}`
      const changes = [
        id && classLook(id).name,
        tooth && toothWords(tooth),
        faces,
        shape && t('review.whatOutline'),
      ].filter(Boolean)
      return t('review.whatEdit', { changes: changes.join(', ') })
    }
    case 'note':
      return decision.text === '' ? t('review.whatNoNote') : t('review.whatNote', { text: decision.text })
    case 'add':
      return t('review.whatAdd')
  }
}
