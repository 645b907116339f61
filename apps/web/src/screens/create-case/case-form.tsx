import { useRouter } from '@tanstack/react-router'
import { caseDescriptionMaximum, caseNameMaximum, imagesPerCase } from '@xrai/contract/records/limits'
import { t } from '@xrai/contract/strings/translate'
import { useMemo, useRef, useState } from 'react'
import { Alert } from '../../base/ui/alert.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Dock } from '../../base/ui/dock.tsx'
import { Page } from '../../base/ui/page.tsx'
import { TextArea } from '../../base/ui/text-area.tsx'
import { TextField } from '../../base/ui/text-field.tsx'
import { freshKey } from '../../client/fresh-key.ts'
import { keepsPatient } from '../../intake/anonymise/keeps-patient.ts'
import { PatientData } from '../../intake/anonymise/patient-data.tsx'
import { type CameraState, CaseImages } from '../../intake/image-intake/case-images.tsx'
import {
  addImages,
  creditsFor,
  type ImageType,
  setType,
  type TypeSource,
} from '../../intake/image-intake/chosen-images.ts'
import { droppedText } from '../../intake/image-intake/dropped-text.ts'
import { editImage } from '../../intake/image-intake/edit-image.ts'
import { useKeptFocus } from '../../intake/image-intake/use-kept-focus.ts'
import { useOffered } from '../../intake/image-intake/use-offered.ts'
import { useStrayFiles } from '../../intake/image-intake/use-stray-files.ts'
import { PatientPicker } from '../../records/patients/patient-picker.tsx'
import { SiteField } from '../../shell/clinic-sites/site-field.tsx'
import type { useSiteChoice } from '../../shell/clinic-sites/use-site-choice.ts'
import { CreditsLine } from '../../shell/credits/credits-line.tsx'
import { BackLink } from '../../shell/frame/back-link.tsx'
import { canAnalyze, type Draft } from './draft.ts'

export interface CaseFormProps {
  readonly draft: Draft
  readonly onChange: (change: (draft: Draft) => Draft) => void
  readonly onAnalyze: () => void
  readonly site: ReturnType<typeof useSiteChoice>
  readonly busy: boolean
  /** True after 'Analizar', until the type of every image is known. */
  readonly isWaiting: boolean
  readonly failure: string | undefined
}

export function CaseForm({ draft, onChange, onAnalyze, site, busy, isWaiting, failure }: CaseFormProps) {
  const router = useRouter()
  const [notice, setNotice] = useState<string>()
  const [camera, setCamera] = useState<CameraState>('off')
  const { images } = draft
  const files = useMemo(() => images.map(({ file }) => file), [images])
  const place = useRef<HTMLDivElement>(null)
  useKeptFocus(place, `${images.length} ${camera === 'on'}`)

  const change = (fields: Partial<Draft>) => onChange(before => ({ ...before, ...fields }))
  const offer = useOffered(files => {
    if (files.length === 0 || busy) return
    const added = addImages(images, files, freshKey)
    change({ images: added.images })
    setNotice(droppedText(added))
    setCamera('off')
  })
  useStrayFiles(offer)

  const changeImages = (update: (images: Draft['images']) => Draft['images']) =>
    onChange(before => ({ ...before, images: update(before.images) }))
  const onType = (key: string, type: ImageType, from: TypeSource) =>
    changeImages(before => setType(before, key, type, from))
  const remove = (key: string) => {
    setNotice(undefined)
    changeImages(before => before.filter(image => image.key !== key))
  }
  const cancel = () => {
    if (router.history.canGoBack()) router.history.back()
    else void router.navigate({ to: '/my-cases' })
  }

  const count = creditsFor(images.length)
  return (
    <div className="flex min-h-dvh flex-col">
      <Page className="flex-1 pt-4 sm:pt-6">
        <BackLink to="/my-cases" label={t('cases.title')} />
        <h1 className="mt-3 text-32">{t('createCase.title')}</h1>
        <p className="mt-1 mb-8 text-muted">{t('createCase.subtitle')}</p>
        <div className="grid items-start gap-8 lg:grid-cols-[21rem_1fr] lg:gap-10">
          <CaseFields draft={draft} onChange={change} site={site} />
          <div ref={place} className="min-w-0">
            <CaseImages
              images={images}
              count={images.length}
              isFull={images.length >= imagesPerCase}
              camera={camera}
              onCamera={setCamera}
              onFiles={offer}
              onCapture={file => offer([file])}
              onType={onType}
              onEdit={(...edit) => void editImage(changeImages, ...edit)}
              onRemove={remove}
              isSending={busy}
              columns="xl:grid-cols-4"
            />
            <p role="status" className="mt-3 min-h-5 text-14 text-muted">
              {isWaiting ? t('upload.recognising') : notice}
            </p>
            <PatientData
              files={files}
              keeps={keepsPatient(draft.keepsPatient, Boolean(draft.patient))}
              onKeeps={keepsPatient => change({ keepsPatient })}
              birthDate={draft.patient?.birthDate}
              patientName={draft.patient?.name}
              className="mt-1"
            />
          </div>
        </div>
      </Page>
      <Dock className="z-10 bg-paper/95 backdrop-blur-md">
        <div className="mx-auto flex max-w-(--page) flex-col gap-3 px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-6">
          {failure !== undefined && <Alert tone="error">{failure}</Alert>}
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <CreditsLine spending={count} />
            <div className="flex gap-3 max-sm:w-full">
              <Button look="plain" onClick={cancel} className="min-h-12">
                {t('createCase.cancel')}
              </Button>
              <Button
                look="primary"
                disabled={!canAnalyze(draft)}
                busy={busy || isWaiting}
                onClick={onAnalyze}
                className="max-sm:flex-1 max-sm:px-3"
              >
                {t(count === 1 ? 'createCase.analyze' : 'createCase.analyzeMany', { count })}
              </Button>
            </div>
          </div>
        </div>
      </Dock>
    </div>
  )
}

interface CaseFieldsProps {
  readonly draft: Draft
  readonly onChange: (fields: Partial<Draft>) => void
  readonly site: ReturnType<typeof useSiteChoice>
}

const CaseFields = ({ draft, onChange, site }: CaseFieldsProps) => (
  <div className="flex flex-col gap-5">
    <TextField
      label={t('createCase.name')}
      placeholder={t('createCase.namePlaceholder')}
      value={draft.name}
      onChange={event => onChange({ name: event.target.value })}
      maxLength={caseNameMaximum}
      autoComplete="off"
      required
    />
    <TextArea
      label={t('createCase.description')}
      aside={t('createCase.optional')}
      placeholder={t('createCase.descriptionPlaceholder')}
      value={draft.description}
      onChange={event => onChange({ description: event.target.value })}
      maxLength={caseDescriptionMaximum}
    />
    <PatientPicker value={draft.patient ?? null} onChange={patient => onChange({ patient })} />
    <SiteField {...site} />
  </div>
)
