import { Link, useNavigate } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { useRef, useState } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { Dock } from '../../base/ui/dock.tsx'
import { lazyComponent } from '../../base/ui/lazy-component.tsx'
import { Page } from '../../base/ui/page.tsx'
import { PartFailed } from '../../base/ui/part-failed.tsx'
import { useCredits } from '../../client/credits.ts'
import { useBlobAddress } from '../../client/image-urls.ts'
import { useSimilarImage } from '../../client/similar-image.ts'
import { useAskOther } from '../../intake/anonymise/use-ask-other.tsx'
import { isDicom } from '../../intake/image-intake/chosen-file.ts'
import { isPresent } from '../../intake/image-intake/leads-to-present.ts'
import { useKeptFocus } from '../../intake/image-intake/use-kept-focus.ts'
import type { Again } from '../../intake/image-intake/use-uploads.ts'
import { useWaitingSubmit } from '../../intake/image-intake/use-waiting-submit.ts'
import { assignAnalysis } from '../../records/assign/assign-with-undo.ts'
import { WhoseField } from '../../records/assign/whose-field.tsx'
import { SiteField } from '../../shell/clinic-sites/site-field.tsx'
import { useSiteChoice } from '../../shell/clinic-sites/use-site-choice.ts'
import { CreditsLine } from '../../shell/credits/credits-line.tsx'
import { LiesWrong } from './lies-wrong.tsx'
import { ProcessingOverlay } from './processing-overlay.tsx'
import { RadiographField } from './radiograph-field.tsx'
import { TypeChoice } from './type-choice.tsx'
import { UploadNotice } from './upload-notice.tsx'
import { useAnalyze } from './use-analyze.ts'
import { useUploadChoice } from './use-upload-choice.ts'

/** Replaces the screen, and few see it. */
const OutOfCredits = lazyComponent(
  async () => (await import('../../shell/credits/out-of-credits.tsx')).OutOfCredits,
  null,
  ({ onBack }, onRetry) => <PartFailed onRetry={onRetry} onClose={onBack} />,
)

export function UploadScreen() {
  const navigate = useNavigate()
  const site = useSiteChoice()
  const [spent, setSpent] = useState(false)
  const { data: credits } = useCredits()
  const { sent, run, isTried, cancel } = useAnalyze()
  const choice = useUploadChoice(sent !== undefined)
  const { file, type, notice, setNotice } = choice
  const { target, setTarget, isPending: isFindingPatient, isPreset } = choice.patient
  const other = useAskOther([file, target?.patient?.id, choice.keeps, site.value])
  const url = useBlobAddress(file && !isDicom(file) ? file : undefined)
  const place = useRef<HTMLDivElement>(null)
  useKeptFocus(place, file ?? choice.cameraOn)

  const process = async ({ type: suggested, ...override }: Again = {}) => {
    if (choice.isEditing) return
    if (file === undefined) return setNotice({ tone: 'error', text: t('upload.noImage') })
    const sentAs = suggested ?? type
    if (sentAs === undefined && choice.isRecognising) {
      setNotice(undefined)
      return waiting.wait()
    }
    if (sentAs === undefined) return setNotice({ tone: 'error', text: t('upload.noType'), isOfType: true })
    choice.chooseType(sentAs)
    if (credits?.left === 0 && !isTried(file, sentAs)) return setSpent(true)
    if (!(await other.ask([file], target?.patient))) return
    const end = await run(file, sentAs, choice.keeps, { siteId: site.value, ...override })
    if ('analysisId' in end && target) await assignAnalysis(end.analysisId, target)
    if ('analysisId' in end) return navigate({ to: '/preview', search: { analysis: end.analysisId } })
    if ('outOfCredits' in end) return setSpent(true)
    if ('cancelled' in end) setNotice({ tone: 'info', text: t('upload.cancelled') })
    else if (end.refusal && isPresent(end.refusal)) setNotice({ tone: 'info', text: end.reason, refusal: end.refusal })
    else setNotice({ tone: 'error', text: end.title, reason: end.reason, ...(end.refusal && { refusal: end.refusal }) })
  }

  const similar = useSimilarImage(choice.fingerprint)
  const isHeld = choice.isRecognising || isFindingPatient || choice.isEditing || similar.isLoading
  const waiting = useWaitingSubmit({ subject: file, isHeld, isPicked: choice.isPicked }, () => {
    // Without a type nothing is sent, and the user is asked for one.
    if (!similar.data || type === undefined) return void process()
    // The notice about the same image is read before a credit is spent.
    place.current?.querySelector('[data-similar]')?.scrollIntoView({ block: 'center' })
  })
  const actions = useRef<HTMLDivElement>(null)
  useKeptFocus(actions, waiting.isWaiting)

  const whose = <WhoseField file={file} value={target} onChange={next => setTarget(next ?? null)} />
  if (spent) return <OutOfCredits needed={1} onBack={() => setSpent(false)} />
  return (
    <Page width="form">
      <h1 className="text-32">{t('upload.title')}</h1>
      <p className="mt-1 mb-6 text-muted max-sm:text-14">
        {t('upload.subtitle')}{' '}
        <Link to="/upload/bulk" className="font-medium text-primary-ink underline underline-offset-4">
          {t('bulk.link')}
        </Link>
      </p>
      <div className="flex flex-col gap-6">
        {isPreset && whose}
        <div ref={place}>
          <RadiographField choice={choice} url={url} isSending={sent !== undefined} />
        </div>
        <TypeChoice
          value={type}
          suggested={choice.recognised}
          isRecognised={choice.isRecognised}
          isWaiting={waiting.isWaiting}
          onChange={choice.chooseType}
        />
        {!isPreset && whose}
        <SiteField {...site} />
        {!(notice || choice.isEditing) && file && type === 'panoramic' && choice.orientation && (
          <LiesWrong name={file.name} orientation={choice.orientation} onTurn={() => process({ autoOrient: true })} />
        )}
        {notice && !choice.isEditing && <UploadNotice notice={notice} file={file} onRetry={process} />}
        <Dock className="-mx-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 bg-paper px-4 py-3">
          <CreditsLine spending={1} />
          <div ref={actions} className="flex w-full gap-2 sm:w-auto">
            {waiting.isWaiting && (
              <Button look="plain" onClick={waiting.cancel}>
                {t('upload.cancel')}
              </Button>
            )}
            <Button
              look="primary"
              busy={waiting.isWaiting || sent !== undefined || other.isChecking || isFindingPatient || choice.isEditing}
              onClick={() => process()}
              className="flex-1 sm:px-10"
            >
              {sent === undefined ? t('upload.process') : t('upload.processing')}
            </Button>
          </div>
        </Dock>
      </div>
      {other.dialog}
      {sent !== undefined && <ProcessingOverlay sent={sent} picture={url} onCancel={cancel} />}
    </Page>
  )
}
