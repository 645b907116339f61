import { Link, useNavigate } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { useMemo, useRef, useState } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { Dock } from '../../base/ui/dock.tsx'
import { Page } from '../../base/ui/page.tsx'
import { useCredits } from '../../client/credits.ts'
import { useBlobAddress } from '../../client/image-urls.ts'
import { keepsPatient } from '../../intake/anonymise/keeps-patient.ts'
import { PatientData } from '../../intake/anonymise/patient-data.tsx'
import { useAskOther } from '../../intake/anonymise/use-ask-other.tsx'
import { CameraView } from '../../intake/image-intake/camera-view.tsx'
import { chooseFile, isDicom } from '../../intake/image-intake/chosen-file.ts'
import { imageTypeOf } from '../../intake/image-intake/chosen-images.ts'
import { mostRead } from '../../intake/image-intake/dropped-files.ts'
import { ImageSources } from '../../intake/image-intake/image-sources.tsx'
import { isPresent } from '../../intake/image-intake/retry-upload.tsx'
import { SimilarNotice } from '../../intake/image-intake/similar-notice.tsx'
import { useKeptFocus } from '../../intake/image-intake/use-kept-focus.ts'
import { useOffered } from '../../intake/image-intake/use-offered.ts'
import { useStrayFiles } from '../../intake/image-intake/use-stray-files.ts'
import type { Again } from '../../intake/image-intake/use-uploads.ts'
import { useSuggestion } from '../../intake/quality-check/use-suggestion.ts'
import { assignAnalysis } from '../../records/assign/assign-with-undo.ts'
import { WhoseField } from '../../records/assign/whose-field.tsx'
import { SiteField } from '../../shell/clinic-sites/site-field.tsx'
import { useSiteChoice } from '../../shell/clinic-sites/use-site-choice.ts'
import { CreditsLine } from '../../shell/credits/credits-line.tsx'
import { OutOfCredits } from '../../shell/credits/out-of-credits.tsx'
import { ChosenImage } from './chosen-image.tsx'
import { LiesWrong } from './lies-wrong.tsx'
import { ProcessingOverlay } from './processing-overlay.tsx'
import { TypeChoice, type TypeValue } from './type-choice.tsx'
import { type Notice, noticeOf, UploadNotice } from './upload-notice.tsx'
import { useAnalyze } from './use-analyze.ts'
import { useKeptChoice } from './use-kept-choice.ts'
import { useTarget } from './use-target.ts'

export function UploadScreen() {
  const navigate = useNavigate()
  const [file, setFile] = useState<File>()
  const [picked, setPicked] = useState<TypeValue>()
  const [keepChoice, setKeepChoice] = useState<boolean>()
  const files = useMemo(() => (file ? [file] : []), [file])
  const { target, setTarget, isPending: isFindingPatient, isPreset } = useTarget()
  const keeps = keepsPatient(keepChoice, target?.givesPatient === true)
  const site = useSiteChoice()
  const [cameraOn, setCameraOn] = useState(false)
  const [said, setNotice] = useState<Notice>()
  const suggestion = useSuggestion(file)
  const recognised = suggestion?.type && imageTypeOf(suggestion.type)
  /** The detected type, until the user chooses one. */
  const type = picked ?? recognised
  const url = useBlobAddress(file && !isDicom(file) ? file : undefined)
  const [spent, setSpent] = useState(false)
  const { data: credits } = useCredits()
  const { sent, run, isTried, cancel } = useAnalyze()
  const other = useAskOther()
  /** The notice is obsolete once the type is detected. */
  const notice = said?.isOfType && type !== undefined ? undefined : said

  const place = useRef<HTMLDivElement>(null)
  useKeptFocus(place, file ?? cameraOn)

  const offer = useOffered(offered => {
    if (offered.length === 0 || sent !== undefined) return
    const files = offered.slice(0, mostRead)
    const choice = chooseFile(files, file === undefined)
    if (choice.file) {
      setFile(choice.file)
      setKeepChoice(undefined)
      if (file !== undefined) {
        setTarget(undefined)
        setPicked(undefined)
      }
      setCameraOn(false)
    }
    const isChosen = choice.file !== undefined || file !== undefined
    const isCut = offered.length > mostRead
    setNotice(noticeOf({ isChosen, isCut, dropped: choice.dropped }, file ? [file, ...files] : files))
  })
  useStrayFiles(offer)
  useKeptChoice(file, picked, choice => {
    setFile(choice.file)
    setPicked(choice.type)
    setNotice({ tone: 'info', text: t('upload.kept') })
  })

  /** Also clears the message and the override of the previous choice. */
  const change = (choose: () => void) => {
    setNotice(undefined)
    choose()
  }

  /** Also removes its patient and type, which may differ for the next image. */
  const remove = () =>
    change(() => {
      setFile(undefined)
      setTarget(undefined)
      setPicked(undefined)
    })

  const process = async ({ type: suggested, ...override }: Again = {}) => {
    if (file === undefined) return setNotice({ tone: 'error', text: t('upload.noImage') })
    const sentAs = suggested ?? type
    if (sentAs === undefined) return setNotice({ tone: 'error', text: t('upload.noType'), isOfType: true })
    setPicked(sentAs)
    setNotice(undefined)
    if (credits?.left === 0 && !isTried(file, sentAs)) return setSpent(true)
    if (!(await other.ask([file], target?.patient))) return
    const end = await run(file, sentAs, keeps, { siteId: site.value, ...override })
    if ('analysisId' in end && target) await assignAnalysis(end.analysisId, target)
    if ('analysisId' in end) return navigate({ to: '/preview', search: { analysis: end.analysisId } })
    if ('outOfCredits' in end) return setSpent(true)
    if ('cancelled' in end) setNotice({ tone: 'info', text: t('upload.cancelled') })
    else if (end.refusal && isPresent(end.refusal)) setNotice({ tone: 'info', text: end.reason, refusal: end.refusal })
    else setNotice({ tone: 'error', text: end.title, reason: end.reason, ...(end.refusal && { refusal: end.refusal }) })
  }

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
          {cameraOn && file === undefined && (
            <CameraView
              onCapture={captured => offer([captured])}
              onCancel={() => setCameraOn(false)}
              onFailure={() => {
                setCameraOn(false)
                setNotice({ tone: 'error', text: t('upload.noCamera') })
              }}
            />
          )}
          {!cameraOn && file === undefined && (
            <ImageSources
              onFiles={offer}
              onCamera={() => {
                setNotice(undefined)
                setCameraOn(true)
              }}
            />
          )}
          {file && <ChosenImage file={file} url={url} onRemove={remove} />}
          {file && sent === undefined && (
            <div className="mt-4 empty:hidden">
              <SimilarNotice file={file} />
            </div>
          )}
          <PatientData
            files={files}
            keeps={keeps}
            onKeeps={setKeepChoice}
            patientName={target?.patient?.name}
            className="mt-4"
          />
        </div>
        <TypeChoice
          value={type}
          suggested={recognised}
          isRecognised={picked === undefined && recognised !== undefined}
          onChange={next => change(() => setPicked(next))}
        />
        {!isPreset && whose}
        <SiteField {...site} />
        {!notice && file && type === 'panoramic' && suggestion?.orientation && (
          <LiesWrong
            name={file.name}
            orientation={suggestion.orientation}
            onTurn={() => process({ autoOrient: true })}
          />
        )}
        {notice && <UploadNotice notice={notice} file={file} onRetry={process} />}
        <Dock className="-mx-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 bg-paper px-4 py-3">
          <CreditsLine spending={1} />
          <Button
            look="primary"
            busy={sent !== undefined || other.isChecking || isFindingPatient}
            onClick={() => process()}
            className="w-full sm:w-auto sm:px-10"
          >
            {sent === undefined ? t('upload.process') : t('upload.processing')}
          </Button>
        </Dock>
      </div>
      {other.dialog}
      {sent !== undefined && <ProcessingOverlay sent={sent} picture={url} onCancel={cancel} />}
    </Page>
  )
}
