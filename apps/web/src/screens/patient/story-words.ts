import { classLabel } from '@xrai/contract/classes/class-label'
import type { StoryFinding } from '@xrai/contract/review/tooth-story'
import { t } from '@xrai/contract/strings/translate'
import { type Fdi, isFdi } from '@xrai/contract/teeth/fdi'
import { percentText } from '../../base/language/whole-percent.ts'

interface Line {
  readonly key: string
  readonly text: string
  readonly at?: string
}

/** The statements about a finding on the tooth, the newest first; the detector's is last. */
export function linesOf(finding: StoryFinding, tooth: Fdi): readonly Line[] {
  const { detected, confidence, decisions, state } = finding
  const said = decisions.map(
    (decision, at): Line => ({
      key: `${decision.at} ${at}`,
      text: saidText(decision, finding),
      at: decision.at,
    }),
  )
  const found = detected && {
    key: 'detected',
    text: [
      detected.tooth === tooth || !isFdi(detected.tooth)
        ? t('toothStory.detected', { class: classLabel(detected.class) })
        : t('toothStory.detectedAt', { class: classLabel(detected.class), tooth: detected.tooth }),
      percentText(confidence),
    ]
      .filter(Boolean)
      .join(', '),
  }
  const open = state === 'undecided' && said.length === 0 ? [{ key: 'open', text: t('toothStory.undecided') }] : []
  return [...open, ...said, ...(found ? [found] : [])]
}

type Said = StoryFinding['decisions'][number]

function saidText({ by: name, kind, reason, note, class: named, tooth }: Said, finding: StoryFinding): string {
  switch (kind) {
    case 'accept':
      return t('toothStory.accept', { name })
    case 'reject':
      return t('toothStory.reject', { name, reason: reason ? t(`agreement.reasons.${reason}`) : '' })
    case 'add':
      return t('toothStory.addedBy', { name, class: classLabel(finding.added ?? finding.class) })
    case 'note':
      return note ? t('toothStory.noted', { name, text: note }) : t('toothStory.noteRemoved', { name })
    case 'edit': {
      const changes = [
        named && t('toothStory.class', { from: classLabel(named.from), to: classLabel(named.to) }),
        tooth && movedText(tooth),
      ].filter(Boolean)
      return [t('toothStory.edit', { name }), changes.join(', ')].filter(Boolean).join(' ')
    }
  }
}

/** A finding may be without a tooth before the change, or after it. */
function movedText({ from, to }: NonNullable<Said['tooth']>): string | null {
  if (isFdi(from)) return isFdi(to) ? t('toothStory.tooth', { from, to }) : t('toothStory.toothTaken', { from })
  return isFdi(to) ? t('toothStory.toothGiven', { to }) : null
}
