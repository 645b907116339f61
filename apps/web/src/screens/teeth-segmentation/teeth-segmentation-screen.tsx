import { useSearch } from '@tanstack/react-router'
import { reachesThreshold } from '@xrai/contract/records/visible'
import { t } from '@xrai/contract/strings/translate'
import { useEffect, useRef } from 'react'
import { lazyComponent } from '../../base/ui/lazy-component.tsx'
import { savesData } from '../../client/browser-abilities.ts'
import { useBlobAddress } from '../../client/image-urls.ts'
import { useMeasuredModel } from '../../client/models.ts'
import { defaultThreshold } from '../../findings/threshold.ts'
import { WaitingOverlay } from '../../findings/workbench/waiting-overlay.tsx'
import type { DetectorState } from '../../intake/detector/open-detector.ts'
import { warmStage } from '../../viewer/image/warm-stage.ts'
import { PickPage } from './pick-page.tsx'
import { secondsText } from './seconds-text.ts'
import { type Tried, useTryOut } from './use-try-out.ts'
import { waitingStage } from './waiting-stage.ts'

const loadResult = async () => (await import('./result.tsx')).Result
const Result = lazyComponent(loadResult, <div className="room h-dvh" />)

/** /teeth-segmentation: the detector in the visitor's browser, on a phantom or on a local file. */
export function TeethSegmentationScreen() {
  const { picture } = useSearch({ from: '/teeth-segmentation' })
  const { detector, state, tried, failure, file, pickSample, pickOwn, retry, leave } = useTryOut(picture)
  const shown = picture !== undefined && tried?.picture === picture ? tried : undefined
  // An <img> cannot display DICOM.
  const address = useBlobAddress(file?.type.startsWith('image/') ? file : undefined)
  // Preloaded, so that an image needs no further network access.
  const measured = useMeasuredModel(state.is === 'ready' ? { model: state.model, experimental: false } : undefined)
  useDescription(t('tryOut.description'))
  useEarlyStart(detector.start)
  useRestReady(state.is === 'ready')
  useHeadingFocus(shown === undefined)
  return (
    <>
      <p role="status" className="sr-only">
        {announcement(state, shown)}
      </p>
      {shown ? (
        <Result key={shown.analysis.took} tried={shown} measured={measured} onBack={leave} />
      ) : (
        <PickPage
          state={state}
          failure={failure}
          onRetry={again => (failure ? retry(again) : detector.start())}
          onSample={pickSample}
          onOwn={pickOwn}
        />
      )}
      {picture !== undefined && !shown && (
        <WaitingOverlay {...waitingStage(state)} picture={address} onCancel={leave} />
      )}
    </>
  )
}

/** Starts the download with the visit, unless the browser's data saver is on. */
function useEarlyStart(start: () => void) {
  useEffect(() => {
    if (!savesData()) start()
  }, [start])
}

/** Preloads the result's components right after the detector, so that an analysis needs no further network access. */
function useRestReady(isReady: boolean) {
  useEffect(() => {
    if (!isReady) return
    warmStage()
    loadResult().catch(() => undefined)
  }, [isReady])
}

/**
 * Moves the focus to the heading on return to the choice, because the pressed button is gone; the result handles its
 * own focus.
 */
function useHeadingFocus(isChoice: boolean) {
  const before = useRef(isChoice)
  useEffect(() => {
    if (before.current === isChoice) return
    before.current = isChoice
    if (!isChoice) return
    const frame = requestAnimationFrame(() => document.querySelector<HTMLElement>('main h1')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [isChoice])
}

/** The page's meta description for search engines, while it is shown. */
function useDescription(text: string) {
  useEffect(() => {
    const meta = document.querySelector('meta[name="description"]')
    const before = meta?.getAttribute('content') ?? ''
    meta?.setAttribute('content', text)
    return () => meta?.setAttribute('content', before)
  }, [text])
}

/** The announcement for screen readers: every quarter of the download, its end, and the result. */
function announcement(state: DetectorState, tried: Tried | undefined): string {
  if (tried) {
    const { predictions, took } = tried.analysis
    const count = predictions.filter(found => reachesThreshold(found, defaultThreshold)).length
    const values = { percent: defaultThreshold, seconds: secondsText(took) }
    return count === 1 ? t('tryOut.foundOne', values) : t('tryOut.found', { ...values, count })
  }
  if (state.is === 'loading') return t('tryOut.loading', { percent: Math.floor(state.share * 4) * 25 })
  return state.is === 'ready' ? t('tryOut.readySpoken') : ''
}
