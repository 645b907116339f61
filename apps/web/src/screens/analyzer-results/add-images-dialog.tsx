import type { Case } from '@xrai/contract/records/case'
import { t } from '@xrai/contract/strings/translate'
import { useEffect, useMemo, useState } from 'react'
import { Alert } from '../../base/ui/alert.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { showToast } from '../../base/ui/toast.tsx'
import { isOutOfCredits, useCredits } from '../../client/credits.ts'
import { usePatient } from '../../client/patients.ts'
import { keepsPatient } from '../../intake/anonymise/keeps-patient.ts'
import { PatientData } from '../../intake/anonymise/patient-data.tsx'
import { useAskOther } from '../../intake/anonymise/use-ask-other.tsx'
import { CameraView } from '../../intake/image-intake/camera-view.tsx'
import { creditsFor } from '../../intake/image-intake/chosen-images.ts'
import { ImageSources } from '../../intake/image-intake/image-sources.tsx'
import { ImageTiles } from '../../intake/image-intake/image-tiles.tsx'
import { LeaveDialog } from '../../intake/image-intake/leave-dialog.tsx'
import { isOnItsWay } from '../../intake/image-intake/upload-state.ts'
import { useUploads } from '../../intake/image-intake/use-uploads.ts'
import { CreditsLine } from '../../shell/credits/credits-line.tsx'
import { OutOfCredits } from '../../shell/credits/out-of-credits.tsx'
import { SentImages } from './sent-images.tsx'
import { useAddedImages } from './use-added-images.ts'

interface AddImagesDialogProps {
  readonly found: Case
  readonly open: boolean
  readonly onClose: () => void
}

/** Adds radiographs to a case: each is sent by its own request with its progress, and queued on arrival. */
export function AddImagesDialog({ found, open, onClose }: AddImagesDialogProps) {
  const [already, setAlready] = useState(found.analyses.length)
  const added = useAddedImages(already)
  const [camera, setCamera] = useState<'off' | 'on' | 'failed'>('off')
  const [isShort, setShort] = useState(false)
  const [keepChoice, setKeepChoice] = useState<boolean>()
  const keeps = keepsPatient(keepChoice, found.patientId !== null)
  const files = useMemo(() => added.images.map(({ file }) => file), [added.images])
  const { data: credits } = useCredits()
  const { data: patient } = usePatient(open ? (found.patientId ?? undefined) : undefined)
  const { uploads, start, retry, remove } = useUploads()
  const other = useAskOther()
  const count = added.images.length
  const isSent = uploads.length > 0
  const refused = uploads.filter(({ state }) => state.is === 'failed' && isOutOfCredits(state.refusal))
  const isSpent = refused.length > 0 && !uploads.some(isOnItsWay)
  const isOut = isShort || isSpent
  const isStored = isSent && uploads.every(({ state }) => state.is === 'stored')

  // Keeps the count while the uploaded images appear in the case.
  useEffect(() => {
    if (!isSent) setAlready(found.analyses.length)
  }, [isSent, found.analyses.length])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the last one has arrived
  useEffect(() => {
    if (!isStored) return
    showToast({ text: t(uploads.length === 1 ? 'analyzer.addedOne' : 'analyzer.added', { count: uploads.length }) })
    for (const { image } of uploads) remove(image.key)
    added.clear()
    onClose()
  }, [isStored])

  const leaveOut = (key: string) => {
    remove(key)
    added.remove(key)
  }
  const backFromCredits = () => {
    setShort(false)
    for (const { image } of refused) remove(image.key)
  }
  const send = async () => {
    if (credits && credits.left !== null && credits.left < count) return setShort(true)
    const { patientId, patientName } = found
    const sent = await other.ask(files, patientId === null ? null : { id: patientId, name: patientName ?? '' })
    if (!sent) return
    const images = added.images.filter(({ file }) => sent.includes(file))
    start(found.id, images, keeps)
  }

  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title={t('analyzer.add')}
        size="wide"
        {...(isSent || isOut
          ? {}
          : {
              actions: (
                <div className="flex w-full flex-wrap items-center justify-between gap-3">
                  <CreditsLine spending={creditsFor(count)} />
                  <Button
                    look="primary"
                    disabled={count === 0}
                    busy={other.isChecking}
                    onClick={() => void send()}
                    className="max-sm:w-full"
                  >
                    {t(creditsFor(count) === 1 ? 'createCase.analyze' : 'createCase.analyzeMany', {
                      count: creditsFor(count),
                    })}
                  </Button>
                </div>
              ),
            })}
      >
        {isOut && <OutOfCredits needed={isSpent ? refused.length : count} onBack={backFromCredits} />}
        {!isOut && isSent && (
          <SentImages
            uploads={uploads}
            onRetry={(image, again) => void retry(found.id, image, again)}
            onRemove={leaveOut}
          />
        )}
        {!isOut && !isSent && camera === 'on' && (
          <CameraView
            onCapture={file => {
              added.offer([file])
              setCamera('off')
            }}
            onCancel={() => setCamera('off')}
            onFailure={() => setCamera('failed')}
          />
        )}
        {!isOut && !isSent && camera !== 'on' && (
          <>
            <ImageSources
              onFiles={added.offer}
              onCamera={() => setCamera('on')}
              several={{
                count: already + count,
                isFull: added.isFull,
                chosen: count > 0 && (
                  <ImageTiles
                    images={added.images}
                    onType={added.onType}
                    onRemove={added.remove}
                    className="lg:grid-cols-4"
                  />
                ),
              }}
            />
            {camera === 'failed' && (
              <Alert tone="error" className="mt-4">
                {t('upload.noCamera')}
              </Alert>
            )}
            <p role="status" className="mt-3 min-h-5 text-14 text-muted">
              {added.notice}
            </p>
            <PatientData
              files={files}
              keeps={keeps}
              onKeeps={setKeepChoice}
              patientName={found.patientName ?? undefined}
              birthDate={patient?.birthDate}
              className="mt-1"
            />
          </>
        )}
      </Dialog>
      {other.dialog}
      <LeaveDialog busy={uploads.some(isOnItsWay)} />
    </>
  )
}
