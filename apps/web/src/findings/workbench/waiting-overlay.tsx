import { t } from '@xrai/contract/strings/translate'
import { useEffect, useId, useState } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { useModal } from '../../base/ui/dialog.tsx'
import { Progress } from '../../base/ui/progress.tsx'

export interface WaitingOverlayProps {
  /** The current stage, and the text without figures for screen readers, which would announce every change. */
  readonly stage: string
  readonly spoken: string
  /** The progress, 0 to 1; undefined if unknown, as during an analysis. */
  readonly share: number | undefined
  readonly picture: string | undefined
  readonly onCancel: () => void
}

/** Covers the screen during an analysis: the stage, the progress, and a cancel button. */
export function WaitingOverlay({ stage, spoken, share, picture, onCancel }: WaitingOverlayProps) {
  const titleId = useId()
  const ref = useModal(true, true)
  const seconds = useSeconds()
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={event => {
        event.preventDefault()
        onCancel()
      }}
      className="room m-0 h-dvh max-h-none w-dvw max-w-none animate-fade p-0"
    >
      <div className="flex h-full flex-col items-center justify-center gap-8 px-6 py-10">
        {picture && (
          <div className="relative max-w-full overflow-hidden rounded-card border border-room-line">
            <img src={picture} alt="" className="max-h-[42dvh] max-w-full object-contain opacity-70" />
            {share === undefined && (
              <div
                aria-hidden="true"
                className="absolute inset-y-0 left-0 w-1/4 animate-scan bg-linear-to-r from-transparent to-hero/25 border-r border-hero/70"
              />
            )}
          </div>
        )}
        <div className="flex w-full max-w-96 flex-col items-center text-center">
          <h2 id={titleId} className="text-24">
            {t('upload.overlayTitle')}
          </h2>
          <p className="mt-1 mb-6 text-room-muted">{t('upload.overlayText')}</p>
          <Progress label={stage} value={share} />
          <div className="mt-3 flex w-full justify-between text-14 text-room-muted">
            <p>{stage}</p>
            <p className="tabular-nums">{t('upload.elapsed', { seconds })}</p>
          </div>
          <p role="status" className="sr-only">
            {spoken}
          </p>
          <Button look="room" onClick={onCancel} className="mt-8 border border-room-edge px-6 text-16">
            {t('upload.cancel')}
          </Button>
        </div>
      </div>
    </dialog>
  )
}

function useSeconds() {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(passed => passed + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return seconds
}
