import { turnFinding } from '@xrai/contract/records/orientation'
import { carryOver, type Proposal } from '@xrai/contract/review/carry-over'
import { type FoldedFinding, fold } from '@xrai/contract/review/fold'
import type { AnalysisResults } from '@xrai/contract/routes/earlier-results'
import { t } from '@xrai/contract/strings/translate'
import { ChevronRight, History, ListChecks, ScanSearch, TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { wholePercent } from '../../base/language/whole-percent.ts'
import { Button } from '../../base/ui/button.tsx'
import { showToast } from '../../base/ui/toast.tsx'
import { useRenewAnalysis, useResults } from '../../client/earlier-results.ts'
import { sentenceOf } from '../../client/result.ts'
import { glideTo } from '../../viewer/glide.ts'
import type { ViewerStore } from '../../viewer/viewer-store.ts'
import { useReviewContext, useSnapshot } from './review-context.ts'
import { findingAt, reasonText } from './review-words.ts'
import { addAgain, takeOver } from './take-over.ts'

/** A notice of a newer model, or the earlier decisions that match its findings. */
export function CarryOverPanel({ store }: { readonly store: ViewerStore }) {
  const { analysis, me } = useReviewContext()
  const { data } = useResults(analysis.id)
  if (!data || me === undefined) return null
  return (
    <>
      {data.newer && <NewerModel analysisId={analysis.id} model={data.newer} />}
      {data.earlier.length > 0 && <EarlierDecisions earlier={data.earlier} store={store} />}
    </>
  )
}

const card = 'rounded-control border border-room-line p-3'
const inCard = 'border border-room-edge'

interface NewerModelProps {
  readonly analysisId: string
  readonly model: { readonly name: string; readonly version: string }
}

function NewerModel({ analysisId, model }: NewerModelProps) {
  const renew = useRenewAnalysis(analysisId)
  const { desk } = useReviewContext()
  const waiting = useSnapshot(desk, ({ waiting }) => waiting)
  const isAnyAccepted = useSnapshot(desk, ({ findings }) => findings.some(isAccepted))
  const start = () => {
    // Unsaved decisions refer to the findings on screen.
    if (waiting > 0) {
      desk.review.flush()
      showToast({ about: 'newer model', text: t('carryOver.unsent') })
      return
    }
    renew.mutate(undefined, {
      onSuccess: () => desk.say(t('carryOver.renewed')),
      onError: error => showToast({ about: 'newer model', text: sentenceOf(error) }),
    })
  }
  return (
    <section aria-label={t('carryOver.newer')} className={card}>
      <h3 className="flex items-center gap-2 text-14 font-semibold">
        <ScanSearch size={16} aria-hidden="true" className="shrink-0" />
        {t('carryOver.newer')}
      </h3>
      <p className="mt-1 text-13 text-room-muted">{t('carryOver.newerHint', { ...model })}</p>
      {isAnyAccepted && (
        <p className="mt-2 flex gap-2 text-13">
          <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
          {t('carryOver.newerWarning')}
        </p>
      )}
      <Button look="room" busy={renew.isPending} onClick={start} className={`mt-2.5 w-full ${inCard}`}>
        {t(renew.isPending ? 'carryOver.renewing' : 'carryOver.renew')}
      </Button>
    </section>
  )
}

/** True for a detector's finding, which a newer model's replace; a user's own mark stays. */
const isAccepted = ({ original, state }: FoldedFinding): boolean =>
  original !== null && (state === 'accepted' || state === 'edited')

interface EarlierDecisionsProps {
  readonly earlier: AnalysisResults['earlier']
  readonly store: ViewerStore
}

function EarlierDecisions({ earlier, store }: EarlierDecisionsProps) {
  const { analysis, desk } = useReviewContext()
  const { image } = analysis
  const decisions = useSnapshot(desk, snapshot => snapshot.decisions)
  const findings = useSnapshot(desk, snapshot => snapshot.findings)
  const isLoaded = useSnapshot(desk, snapshot => snapshot.isLoaded)
  const { proposals, missing } = useMemo(() => {
    const results = earlier.map(({ predictions }) =>
      fold(
        predictions.map(finding => turnFinding(finding, image.orientation, image)),
        decisions,
      ),
    )
    return carryOver(findings, results)
  }, [earlier, findings, decisions, image])
  const [latest] = earlier
  if (!latest || !isLoaded || proposals.length + missing.length === 0) return null
  const shownIds = new Set(store.scene().marks.map(({ id }) => id))
  return (
    <section aria-label={t('carryOver.title')} className={card}>
      <h3 className="flex items-center gap-2 text-14 font-semibold">
        <History size={16} aria-hidden="true" className="shrink-0" />
        {t('carryOver.title')}
      </h3>
      <p className="mt-1 text-13 text-room-muted">{t('carryOver.lead', { ...latest.model })}</p>
      {proposals.length > 0 && (
        <>
          {proposals.length > 1 && (
            <Button look="room" onClick={() => takeOver(desk, proposals)} className={`mt-2.5 w-full ${inCard}`}>
              <ListChecks size={16} aria-hidden="true" />
              {t('carryOver.takeAll', { count: proposals.length })}
            </Button>
          )}
          <ul className="mt-2 flex flex-col divide-y divide-room-line">
            {proposals.map(proposal => (
              <Item
                key={proposal.finding.detection_id}
                finding={proposal.finding}
                text={wordsOf(proposal)}
                action={t('carryOver.take')}
                onShow={
                  shownIds.has(proposal.finding.detection_id)
                    ? () => glideTo(store, proposal.finding.detection_id)
                    : undefined
                }
                onTake={() => takeOver(desk, [proposal])}
              />
            ))}
          </ul>
        </>
      )}
      {missing.length > 0 && (
        <details className="mt-2">
          <summary className="flex min-h-9 cursor-pointer list-none items-center gap-1.5 text-13 text-room-muted pointer-coarse:min-h-11 [[open]>&>svg]:rotate-90">
            <ChevronRight size={14} aria-hidden="true" className="shrink-0" />
            {t(missing.length === 1 ? 'carryOver.missingOne' : 'carryOver.missing', { count: missing.length })}
          </summary>
          <ul className="flex flex-col divide-y divide-room-line">
            {missing.map(finding => (
              <Item
                key={finding.detection_id}
                finding={finding}
                text={t(finding.state === 'edited' ? 'carryOver.wasEdited' : 'carryOver.wasAccepted')}
                action={t('review.add')}
                onTake={() => addAgain(desk, finding)}
              />
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

interface ItemProps {
  readonly finding: FoldedFinding
  readonly text: string
  readonly action: string
  readonly onShow?: (() => void) | undefined
  readonly onTake: () => void
}

function Item({ finding, text, action, onShow, onTake }: ItemProps) {
  const name = findingAt(finding)
  return (
    <li className="flex items-center gap-2 py-1.5">
      <div className="min-w-0 flex-1 text-13">
        {onShow ? (
          <button type="button" onClick={onShow} className="block text-left font-medium hover:underline">
            {name}
          </button>
        ) : (
          <p className="font-medium">{name}</p>
        )}
        <p className="text-room-muted">{text}</p>
      </div>
      <Button look="room" aria-label={`${action}: ${name}`} onClick={onTake} className={inCard}>
        {action}
      </Button>
    </li>
  )
}

/** 'Antes rechazado: artefacto · coincide 84 %'. */
function wordsOf({ kind, earlier, overlap, changes }: Proposal): string {
  const words = {
    accept: () => t('carryOver.wasAccepted'),
    reject: () => t('carryOver.wasRejected', { reason: earlier.reason ? reasonText(earlier.reason) : '' }),
    edit: () =>
      changes?.class || changes?.tooth
        ? t('carryOver.wasChanged', { to: findingAt(earlier) })
        : t('carryOver.wasEdited'),
    twice: () => t('carryOver.wasAdded'),
  }[kind]()
  const who = earlier.decidedBy?.name
  return [words, who, t('carryOver.overlap', { percent: wholePercent(overlap) })].filter(Boolean).join(' · ')
}
