import { Link } from '@tanstack/react-router'
import type { Patient } from '@xrai/contract/records/patient'
import { mayCall } from '@xrai/contract/routes/access'
import * as endpoints from '@xrai/contract/routes/endpoints'
import type { PacsSearch } from '@xrai/contract/routes/pacs'
import { t } from '@xrai/contract/strings/translate'
import { Download, RotateCw, SearchX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Alert } from '../../base/ui/alert.tsx'
import { Button } from '../../base/ui/button.tsx'
import { EmptyState } from '../../base/ui/empty-state.tsx'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { SelectField } from '../../base/ui/select-field.tsx'
import { Sheet } from '../../base/ui/sheet.tsx'
import { Skeleton } from '../../base/ui/skeleton.tsx'
import { usePacsSearch } from '../../client/pacs.ts'
import { sentenceOf } from '../../client/result.ts'
import { useRetrievals, useStartRetrieval } from '../../client/retrievals.ts'
import { useSession } from '../../client/session.ts'
import { peerFaultText } from '../../connections/peers/peer-fault-text.ts'
import { showFailure } from '../../shell/frame/show-failure.ts'
import { PacsStudyRow } from './pacs-study-row.tsx'
import { hasRadiographs } from './pacs-texts.ts'

interface Pacs {
  readonly id: string
  readonly name: string
}

interface PacsSheetProps {
  readonly patient: Patient
  /** At least one. */
  readonly pacs: readonly Pacs[]
  readonly onClose: () => void
}

/** The patient's studies in a PACS. A single PACS is queried at once; of several, the user chooses one. */
export function PacsSheet({ patient, pacs, onClose }: PacsSheetProps) {
  const [only] = pacs.length === 1 ? pacs : []
  const [chosen, setChosen] = useState(only ?? pacs[0])
  const { mutate, data, error, isPending, variables, reset } = usePacsSearch(patient.id)
  const onlyId = only?.id
  useEffect(() => {
    if (onlyId !== undefined) mutate(onlyId)
  }, [onlyId, mutate])
  const choose = (id: string) => {
    setChosen(pacs.find(one => one.id === id) ?? chosen)
    reset()
  }
  if (!chosen) return null
  const search = () => mutate(chosen.id)
  const isAsked = variables !== undefined
  return (
    <Sheet open onClose={onClose} title={t('pacs.title')}>
      <div className="flex flex-col gap-5">
        <div>
          <p className="font-medium break-words">{patient.name}</p>
          <p className="text-14 text-muted">{t('pacs.by')}</p>
        </div>
        <div className="flex flex-wrap items-end gap-3">
          {!only && (
            <SelectField
              label={t('pacs.which')}
              value={chosen.id}
              onChange={event => choose(event.target.value)}
              className="min-w-0 flex-1 basis-52"
            >
              {pacs.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          )}
          {(!only || (isAsked && !isPending)) && (
            <Button busy={isPending} onClick={search}>
              {isAsked && !isPending && <RotateCw size={16} aria-hidden="true" />}
              {t(isAsked ? 'pacs.again' : 'pacs.search')}
            </Button>
          )}
        </div>
        {isPending && (
          <div>
            <p role="status" className="mb-3 text-14 text-muted">
              {t('pacs.searching', { pacs: chosen.name })}
            </p>
            <Skeleton className="h-28 w-full" />
            <Skeleton className="mt-3 h-28 w-full" />
          </div>
        )}
        {error && !isPending && <ErrorState text={sentenceOf(error)} onRetry={search} />}
        {data && !isPending && <Answer answer={data} patient={patient} pacs={chosen} />}
      </div>
    </Sheet>
  )
}

interface AnswerProps {
  readonly answer: PacsSearch
  readonly patient: Patient
  readonly pacs: Pacs
}

function Answer({ answer, patient, pacs: { id, name } }: AnswerProps) {
  const { studies, isCut } = answer
  const { data: retrievals = [] } = useRetrievals(patient.id, true)
  // Newest first.
  const latestOf = (uid: string) => retrievals.find(one => one.peerId === id && one.studyUid === uid)
  const fault = peerFaultText(answer, 'search')
  if (fault !== null)
    return (
      <Alert title={t('pacs.failed', { pacs: name })} action={<Mending />}>
        {fault}
      </Alert>
    )
  if (studies.length === 0)
    return <EmptyState icon={SearchX} title={t('pacs.none')} hint={t('pacs.noneHint', { pacs: name })} />
  const count = studies.length
  return (
    <section aria-labelledby="pacs-found">
      <h3 id="pacs-found" className="mb-3 text-16">
        <span role="status">{t(count === 1 ? 'pacs.found.one' : 'pacs.found.some', { count, pacs: name })}</span>
      </h3>
      <BringAll patient={patient} peerId={id} studies={studies.filter(study => !latestOf(study.studyUid))} />
      {isCut && (
        <Alert tone="warn" role="status" className="mb-3">
          {t('pacs.cut', { count })}
        </Alert>
      )}
      <ul className="flex flex-col gap-3">
        {studies.map(study => (
          <PacsStudyRow
            key={study.studyUid}
            patient={patient}
            peerId={id}
            study={study}
            retrieval={latestOf(study.studyUid)}
          />
        ))}
      </ul>
    </section>
  )
}

interface BringAllProps {
  readonly patient: Patient
  readonly peerId: string
  /** The studies that were not imported. */
  readonly studies: PacsSearch['studies']
}

/** Imports all studies that certainly belong to the patient and are completely missing, one after the other. */
function BringAll({ patient, peerId, studies }: BringAllProps) {
  const start = useStartRetrieval(patient.id)
  const [isBusy, setBusy] = useState(false)
  const fitting = studies.filter(
    ({ match, here, modalities }) => match.verdict === 'same' && here === 0 && hasRadiographs(modalities),
  )
  if (fitting.length < 2) return null
  const bring = async () => {
    setBusy(true)
    try {
      for (const { studyUid } of fitting) await start.mutateAsync({ peerId, studyUid })
    } catch (failure) {
      showFailure(failure)
    }
    setBusy(false)
  }
  return (
    <Button className="mb-3" busy={isBusy} onClick={() => void bring()}>
      {!isBusy && <Download size={16} aria-hidden="true" />}
      {t('pacs.bringAll', { count: fitting.length })}
    </Button>
  )
}

/** Links to the settings that fix a failure, for users with access to them. */
function Mending() {
  const { data: session } = useSession()
  if (!mayCall(endpoints.listPeers, session)) return t('pacs.askOwner')
  return (
    <Link to="/connections" className="font-medium underline underline-offset-4">
      {t('pacs.fix')}
    </Link>
  )
}
