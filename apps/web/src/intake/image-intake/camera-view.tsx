import { t } from '@xrai/contract/strings/translate'
import { Camera, RotateCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { Spinner } from '../../base/ui/spinner.tsx'
import { cameraFailure, capture, closeCamera, openCamera, watchCamera } from './camera.ts'

export interface CameraViewProps {
  readonly onCapture: (file: File) => void
  readonly onCancel: () => void
  /** `reason` is a sentence for the user. */
  readonly onFailure: (reason: string) => void
}

/** The live image of the rear camera, which is switched off on unmount. */
export function CameraView({ onCapture, onCancel, onFailure }: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null)
  const buttons = useRef<HTMLDivElement>(null)
  const [live, setLive] = useState(false)
  /** The device took the camera away: for a call, another app, or because it was locked. */
  const [isStopped, setStopped] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [isTaking, setTaking] = useState(false)
  const failed = useRef(onFailure)
  failed.current = onFailure

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens it again
  useEffect(() => {
    let gone = false
    let stream: MediaStream | undefined
    const start = async () => {
      try {
        stream = await openCamera()
        if (gone) return closeCamera(stream)
        watchCamera(stream, isRunning => !gone && setStopped(!isRunning))
        if (video.current) video.current.srcObject = stream
      } catch (cause) {
        if (!gone) failed.current(cameraFailure(cause))
      }
    }
    void start()
    return () => {
      gone = true
      if (stream) closeCamera(stream)
    }
  }, [attempt])

  useEffect(() => {
    // The button that opened the camera is gone before this script is loaded.
    if (document.activeElement === document.body) buttons.current?.querySelector('button')?.focus()
  }, [])

  const restart = () => {
    setLive(false)
    setStopped(false)
    setAttempt(attempt + 1)
  }

  const take = async () => {
    if (!video.current || isTaking) return
    setTaking(true)
    try {
      onCapture(await capture(video.current))
    } finally {
      setTaking(false)
    }
  }

  return (
    <section aria-label={t('upload.camera')} className="room overflow-hidden rounded-card">
      <div className="relative grid aspect-[4/3] place-items-center sm:aspect-video">
        <video
          ref={video}
          autoPlay
          playsInline
          muted
          aria-label={t('upload.cameraAlt')}
          onLoadedData={() => setLive(true)}
          onPause={() => setStopped(true)}
          onPlaying={() => setStopped(false)}
          className={`absolute inset-0 size-full object-contain ${isStopped ? 'invisible' : ''}`}
        />
        {isStopped && (
          <p role="status" className="px-6 text-center text-room-muted">
            {t('upload.cameraStopped')}
          </p>
        )}
        {!live && !isStopped && (
          <p role="status" className="flex items-center gap-3 text-room-muted">
            <Spinner />
            {t('upload.cameraStarting')}
          </p>
        )}
      </div>
      <div ref={buttons} className="flex items-center justify-center gap-3 border-t border-room-line bg-room-panel p-4">
        <Button look="room" onClick={onCancel} className="min-h-12 text-16">
          {t('upload.cancel')}
        </Button>
        {isStopped ? (
          <Button look="primary" onClick={restart}>
            <RotateCw size={22} aria-hidden="true" />
            {t('upload.cameraRestart')}
          </Button>
        ) : (
          <Button look="primary" disabled={!live || isTaking} onClick={take}>
            <Camera size={22} aria-hidden="true" />
            {t('upload.capture')}
          </Button>
        )}
      </div>
    </section>
  )
}
