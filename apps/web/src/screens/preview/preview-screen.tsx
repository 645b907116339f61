import { useSearch } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { useEffect } from 'react'
import { lazyComponent } from '../../base/ui/lazy-component.tsx'
import { useWatchedAnalysis } from '../../client/analyses.ts'
import { useBlind } from '../../client/blind.ts'
import { isRunning } from '../../client/is-running.ts'
import { isNotFound } from '../../client/result.ts'
import { reviewQueue } from '../../findings/review-queue/review-queue.ts'
import { WorkspacePending } from '../../findings/workbench/workspace-pending.tsx'
import { warmStage } from '../../viewer/image/warm-stage.ts'
import { PreviewFailed } from './preview-failed.tsx'

const NoRadiograph = lazyComponent(async () => (await import('./no-radiograph.tsx')).NoRadiograph, null)

const Pending = () => <WorkspacePending text={t('ui.loading')} isTextHidden />
const pending = <Pending />

const loadRoom = () => import('./workspace.tsx')
/** Its script is loaded in parallel with the radiograph's data. */
const Workspace = lazyComponent(async () => (await loadRoom()).Workspace, pending)

const queueParts = () => import('../../findings/review-queue/queue-parts.ts')
const QueueStart = lazyComponent(async () => (await queueParts()).QueueStart, pending)
const QueueHost = lazyComponent(async () => (await queueParts()).QueueHost, pending)

/**
 * /preview?analysis=ID: the radiograph, its filtered findings, and links to the report. With `queue=review` it is part
 * of the review queue; without an id it is the oldest one.
 */
export function PreviewScreen() {
  const { analysis, queue } = useSearch({ from: '/preview' })
  const isQueue = queue === reviewQueue
  return analysis === undefined && isQueue ? (
    <QueueStart pending={pending} />
  ) : (
    <OneAnalysis id={analysis} isQueue={isQueue} />
  )
}

interface OneAnalysisProps {
  readonly id: string | undefined
  readonly isQueue: boolean
}

function OneAnalysis({ id, isQueue }: OneAnalysisProps) {
  const { data: analysis, error, isFetching, refetch } = useWatchedAnalysis(id)
  const { blind, ...blindness } = useBlind(analysis)
  useEffect(warmStage, [])
  useEffect(() => {
    // A failure is shown by the room itself.
    loadRoom().catch(() => undefined)
  }, [])
  if (id === undefined || isNotFound(error)) return <NoRadiograph isGone={id !== undefined} isQueue={isQueue} />
  if (error && !analysis) return <PreviewFailed error={error} busy={isFetching} onRetry={() => void refetch()} />
  if (blindness.error && !blind)
    return (
      <PreviewFailed error={blindness.error} busy={blindness.isFetching} onRetry={() => void blindness.refetch()} />
    )
  // Until that is known, the detector's findings are hidden.
  if (!analysis || !blind) return pending
  // The class selection is reset when the findings of a running analysis arrive.
  const workspace = <Workspace key={`${analysis.id} ${isRunning(analysis)}`} analysis={analysis} blind={blind} />
  return isQueue ? <QueueHost analysis={analysis}>{workspace}</QueueHost> : workspace
}
