import type { Patient } from '@xrai/contract/records/patient'
import type { PacsStudy } from '@xrai/contract/routes/pacs'
import type { Retrieval } from '@xrai/contract/routes/retrievals'
import { t } from '@xrai/contract/strings/translate'
import { Check, CircleHelp, Download } from 'lucide-react'
import { useState } from 'react'
import { dayWords } from '../../base/language/days.ts'
import { Alert } from '../../base/ui/alert.tsx'
import { Badge } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { sentenceOf } from '../../client/result.ts'
import { isUnderWay, useStartRetrieval } from '../../client/retrievals.ts'
import { ConfirmPacsPatient } from './confirm-pacs-patient.tsx'
import { hasRadiographs, imagesText, modalityTexts, pacsPatientText, placeTexts, verdictText } from './pacs-texts.ts'
import { RetrievalState } from './retrieval-state.tsx'

interface PacsStudyRowProps {
  readonly patient: Patient
  readonly peerId: string
  readonly study: PacsStudy
  /** The latest retrieval of the study. */
  readonly retrieval: Retrieval | undefined
}

/** A study in a PACS: date, kind, size, patient, the images already in the clinic, and an import button. */
export function PacsStudyRow({ patient, peerId, study, retrieval }: PacsStudyRowProps) {
  const { studyUid, date, description, modalities, instances, match } = study
  const start = useStartRetrieval(patient.id)
  const [isAsking, setAsking] = useState(false)
  const facts = [...modalityTexts(modalities), imagesText(instances)]
  const day = date === null ? t('pacs.undated') : dayWords(date)
  const confirm = () => {
    setAsking(false)
    start.mutate({ peerId, studyUid, confirmed: study.patient })
  }
  const bring = () => (match.verdict === 'differs' ? setAsking(true) : start.mutate({ peerId, studyUid }))
  const isHere = study.here > 0 || (retrieval?.stored ?? 0) > 0
  const action = t(isHere || retrieval ? 'pacs.bringAgain' : 'pacs.bring')
  return (
    <li className="rounded-card border border-line bg-paper p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-medium">{date === null ? t('pacs.noDate') : day}</p>
          <p className="break-words">{description ?? t('pacs.noDescription')}</p>
          <p className="text-14 text-muted">{facts.join(' · ')}</p>
        </div>
        <Verdict match={match} />
      </div>
      <p className="mt-2 text-14 break-words text-muted">{t('pacs.as', { who: pacsPatientText(study.patient) })}</p>
      {match.verdict === 'unknown' && <p className="mt-1 text-13 text-muted">{t('pacs.unknownHint')}</p>}
      {!retrieval &&
        placeTexts(study).map(text => (
          <p key={text} className="mt-2 flex items-start gap-1.5 text-14 text-primary-ink">
            <Check size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
            {text}
          </p>
        ))}
      {retrieval && <RetrievalState patientId={patient.id} day={day} retrieval={retrieval} />}
      {start.error && <Alert className="mt-3">{sentenceOf(start.error)}</Alert>}
      {!hasRadiographs(modalities) && <p className="mt-2 text-14 text-muted">{t('pacs.nothing')}</p>}
      {hasRadiographs(modalities) && !(retrieval && isUnderWay(retrieval)) && (
        <Button
          className="mt-3"
          look={isHere ? 'plain' : 'outline'}
          busy={start.isPending}
          aria-label={t('pacs.bringName', { action, date: day })}
          onClick={bring}
        >
          {!start.isPending && <Download size={16} aria-hidden="true" />}
          {action}
        </Button>
      )}
      {isAsking && (
        <ConfirmPacsPatient patient={patient} study={study} onConfirm={confirm} onClose={() => setAsking(false)} />
      )}
    </li>
  )
}

function Verdict({ match }: Pick<PacsStudy, 'match'>) {
  const text = verdictText(match)
  if (match.verdict === 'same') return <Badge tone="good">{text}</Badge>
  if (match.verdict === 'differs') return <Badge tone="warn">{text}</Badge>
  return <Badge icon={CircleHelp}>{text}</Badge>
}
