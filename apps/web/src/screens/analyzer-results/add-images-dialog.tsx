import type { Case } from '@xrai/contract/records/case'
import { t } from '@xrai/contract/strings/translate'
import { useEffect, useMemo, useState } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { showToast } from '../../base/ui/toast.tsx'
import { isOutOfCredits, useCredits } from '../../client/credits.ts'
import { usePatient } from '../../client/patients.ts'
import { keepsPatient } from '../../intake/anonymise/keeps-patient.ts'
import { PatientData } from '../../intake/anonymise/patient-data.tsx'
import { useAskOther } from '../../intake/anonymise/use-ask-other.tsx'
import { type CameraState, CaseImages } from '../../intake/image-intake/case-images.tsx'
import { creditsFor, pickedTypes } from '../../intake/image-intake/chosen-images.ts'
import { LeaveDialog } from '../../intake/image-intake/leave-dialog.tsx'
import { isOnItsWay, type Upload } from '../../intake/image-intake/upload-state.ts'
import { useUploads } from '../../intake/image-intake/use-uploads.ts'
import { useWaitingSubmit } from '../../intake/image-intake/use-waiting-submit.ts'
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
  const { uploads, start, retry, remove } = useUploads()
  const isSent = uploads.length > 0
  const added = useAddedImages(found.analyses.length, isSent)
  const [camera, setCamera] = useState<CameraState>('off')
  const [isShort, setShort] = useState(false)
  const [keepChoice, setKeepChoice] = useState<boolean>()
  const keeps = keepsPatient(keepChoice, found.patientId !== null)
  const files = useMemo(() => added.images.map(({ file }) => file), [added.images])
  const { data: credits } = useCredits()
  const { data: patient } = usePatient(open ? (found.patientId ?? undefined) : undefined)
  const imageKeys = added.images.map(({ key }) => key).join()
  const other = useAskOther([imageKeys, found.patientId, keeps, open])
  const count = added.images.length
  const refused = uploads.filter(({ state }) => state.is === 'failed' && isOutOfCredits(state.refusal))
  const isSpent = refused.length > 0 && !uploads.some(isOnItsWay)
  const isOut = isShort || isSpent
  const isBusy = other.isChecking || added.images.some(({ isEditing }) => isEditing)

  useOnceStored(uploads, () => {
    for (const { image } of uploads) remove(image.key)
    added.clear()
    onClose()
  })
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
  const waiting = useWaitingSubmit(
    { subject: `${imageKeys} ${pickedTypes(added.images)}`, isHeld: added.isPending },
    () => {
      if (count > 0 && !isBusy && open) void send()
    },
  )

  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title={t('analyzer.add')}
        size="wide"
        {...(!isSent &&
          !isOut && {
            actions: (
              <AnalyzeActions
                count={count}
                busy={isBusy || waiting.isWaiting}
                onAnalyze={added.isPending ? waiting.wait : () => void send()}
              />
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
        {!isOut && !isSent && (
          <CaseImages
            images={added.images}
            count={added.total}
            isFull={added.isFull}
            camera={camera}
            onCamera={setCamera}
            onFiles={added.offer}
            onCapture={file => {
              added.offer([file])
              setCamera('off')
            }}
            onType={added.onType}
            onEdit={added.onEdit}
            onRemove={added.remove}
            isSending={other.isChecking}
            columns="lg:grid-cols-4"
          />
        )}
        {!isOut && !isSent && camera !== 'on' && (
          <>
            <p role="status" className="mt-3 min-h-5 text-14 text-muted">
              {waiting.isWaiting ? t('upload.recognising') : added.notice}
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

interface AnalyzeActionsProps {
  /** The number of chosen images. */
  readonly count: number
  readonly busy: boolean
  readonly onAnalyze: () => void
}

function AnalyzeActions({ count, busy, onAnalyze }: AnalyzeActionsProps) {
  const credits = creditsFor(count)
  return (
    <div className="flex w-full flex-wrap items-center justify-between gap-3">
      <CreditsLine spending={credits} />
      <Button look="primary" disabled={count === 0} busy={busy} onClick={onAnalyze} className="max-sm:w-full">
        {t(credits === 1 ? 'createCase.analyze' : 'createCase.analyzeMany', { count: credits })}
      </Button>
    </div>
  )
}

/** Announces the images when the last one has arrived, and calls `finish`. */
function useOnceStored(uploads: readonly Upload[], finish: () => void) {
  const isStored = uploads.length > 0 && uploads.every(({ state }) => state.is === 'stored')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the last one has arrived
  useEffect(() => {
    if (!isStored) return
    showToast({ text: t(uploads.length === 1 ? 'analyzer.addedOne' : 'analyzer.added', { count: uploads.length }) })
    finish()
  }, [isStored])
}
