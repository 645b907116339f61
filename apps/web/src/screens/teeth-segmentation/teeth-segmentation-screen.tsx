import { useSearch } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { useEffect, useRef } from 'react'
import { useMeasuredModel } from '../../client/models.ts'
import { useBlobAddress } from '../../client/pictures.ts'
import { latePart } from '../../ui/late-part.tsx'
import { warmStage } from '../../viewer/picture/warm-stage.ts'
import { WaitingOverlay } from '../../workbench/waiting-overlay.tsx'
import { announcement } from './announcement.ts'
import { PickPage } from './pick-page.tsx'
import { useDescription } from './use-description.ts'
import { useTryOut } from './use-try-out.ts'
import { waitingStage } from './waiting-stage.ts'

const loadResult = async () => (await import('./result.tsx')).Result
const Result = latePart(loadResult, <div className="room h-dvh" />)

/** /teeth-segmentation: the detector in the visitor's own browser, on a phantom or on a file that stays there. */
export function TeethSegmentationScreen() {
  const { picture } = useSearch({ from: '/teeth-segmentation' })
  const { detector, state, tried, failure, file, pickSample, pickOwn, leave } = useTryOut(picture)
  const shown = picture !== undefined && tried?.picture === picture ? tried : undefined
  // A DICOM is no picture for an <img>.
  const address = useBlobAddress(file?.type.startsWith('image/') ? file : undefined)
  // Asked for beforehand: a picture needs nothing more from the network.
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
          onRetry={() => (failure ? pickSample(failure.picture) : detector.start())}
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

/** The download begins with the visit, unless the browser is set to save data. */
function useEarlyStart(start: () => void) {
  useEffect(() => {
    // Not in every browser, and not in TypeScript's DOM library.
    const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } }
    if (!connection?.saveData) start()
  }, [start])
}

/** What shows a result comes right after the detector, so that a picture needs nothing more from the network. */
function useRestReady(isReady: boolean) {
  useEffect(() => {
    if (!isReady) return
    warmStage()
    loadResult().catch(() => undefined)
  }, [isReady])
}

/** Back at the choice, where what was pressed is gone, the focus goes to its heading; the result sees to its own. */
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
