import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useUnsaved } from '../../base/ui/unsaved.ts'
import { useCredits } from '../../client/credits.ts'
import { usePatient } from '../../client/patients.ts'
import { invalidateAnswers } from '../../client/query-keys.ts'
import { useOpenCase } from '../../client/use-open-case.ts'
import { keepsPatient } from '../../intake/anonymise/keeps-patient.ts'
import { useAskOther } from '../../intake/anonymise/use-ask-other.tsx'
import { pickedTypes } from '../../intake/image-intake/chosen-images.ts'
import { LeaveDialog } from '../../intake/image-intake/leave-dialog.tsx'
import { isOnItsWay } from '../../intake/image-intake/upload-state.ts'
import { useFoundTypes } from '../../intake/image-intake/use-found-types.ts'
import { useUploads } from '../../intake/image-intake/use-uploads.ts'
import { useWaitingSubmit } from '../../intake/image-intake/use-waiting-submit.ts'
import { useSiteChoice } from '../../shell/clinic-sites/use-site-choice.ts'
import { OutOfCredits } from '../../shell/credits/out-of-credits.tsx'
import { CaseForm } from './case-form.tsx'
import { CaseProgress } from './case-progress.tsx'
import { canAnalyze, emptyDraft, withPreset } from './draft.ts'

/** /my-cases/create: the form; with ?case=ID the progress of that case's images, also after returning to it. */
export function CreateCaseScreen() {
  const { case: caseId, patient: presetId } = useSearch({ from: '/my-cases/create' })
  const navigate = useNavigate()
  const cache = useQueryClient()
  const [typed, setDraft] = useState(emptyDraft)
  const { data: preset, isLoading } = usePatient(presetId)
  const found = useFoundTypes(typed.images)
  const draft = { ...withPreset(typed, preset), images: found.images }
  /** Sending now would lose the patient of the address. */
  const isFindingPatient = isLoading && draft.patient === undefined
  /** The number of missing credits, while that page is shown. */
  const [wanting, setWanting] = useState(0)
  const { data: credits } = useCredits()
  const opening = useOpenCase()
  const site = useSiteChoice()
  // A type is no reason to end the check: the quality network may suggest one while it runs.
  const imageKeys = draft.images.map(({ key }) => key).join()
  const { name, description, patient } = draft
  const other = useAskOther([imageKeys, name, description, patient?.id, draft.keepsPatient, site.value])
  const { uploads, start, retry, remove } = useUploads(setWanting)

  const isOpened = useRef(false)
  // 'Empezar de nuevo' stays on this screen, so the form of the former case is emptied here.
  useEffect(() => {
    if (caseId !== undefined) return
    isOpened.current = false
    setDraft(emptyDraft)
  }, [caseId])
  const isTyped = draft.name !== '' || draft.description !== '' || draft.images.length > 0
  useUnsaved({ isUnsaved: () => caseId === undefined && !isOpened.current && isTyped })

  const analyze = async () => {
    const { images } = draft
    if (credits && credits.left !== null && credits.left < images.length) return setWanting(images.length)
    const files = await other.ask(
      images.map(({ file }) => file),
      patient,
    )
    if (!files) return
    const id = await opening.open({
      name: name.trim(),
      description: description.trim() || null,
      patientId: patient?.id ?? null,
      ...(site.value !== undefined && { siteId: site.value === 'none' ? null : site.value }),
    })
    if (id === undefined) return
    isOpened.current = true
    start(
      id,
      images.filter(({ file }) => files.includes(file)),
      keepsPatient(draft.keepsPatient, Boolean(patient)),
    )
    void invalidateAnswers(cache, 'cases')
    await navigate({ to: '/my-cases/create', search: { case: id }, replace: true })
  }

  const waiting = useWaitingSubmit(
    { subject: `${imageKeys} ${pickedTypes(draft.images)}`, isHeld: found.isPending },
    () => {
      if (canAnalyze(draft)) void analyze()
    },
  )

  return (
    <>
      {wanting > 0 ? (
        <OutOfCredits needed={wanting} onBack={() => setWanting(0)} />
      ) : caseId === undefined ? (
        <CaseForm
          draft={draft}
          onChange={setDraft}
          onAnalyze={found.isPending ? waiting.wait : () => void analyze()}
          isWaiting={waiting.isWaiting}
          site={site}
          busy={opening.busy || other.isChecking || isFindingPatient}
          failure={opening.failure}
        />
      ) : (
        <CaseProgress
          key={caseId}
          caseId={caseId}
          uploads={uploads}
          onRetry={(image, again) => void retry(caseId, image, again)}
          onRemove={remove}
          onSpent={() => setWanting(1)}
        />
      )}
      {other.dialog}
      <LeaveDialog busy={uploads.some(isOnItsWay)} />
    </>
  )
}
