import { Link, useSearch } from '@tanstack/react-router'
import type { Patient, PatientImage } from '@xrai/contract/records/patient'
import { t } from '@xrai/contract/strings/translate'
import { GitCompareArrows, UserX } from 'lucide-react'
import { useEffect } from 'react'
import { buttonClass } from '../../base/ui/button-class.ts'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { LonelyMessage } from '../../base/ui/lonely-message.tsx'
import { usePatient } from '../../client/patients.ts'
import { isNotFound, sentenceOf } from '../../client/result.ts'
import { WorkspacePending } from '../../findings/workbench/workspace-pending.tsx'
import { warmStage } from '../../viewer/image/warm-stage.ts'
import { chosenPair, latestPair } from './chosen-pair.ts'
import { CompareHeader } from './compare-header.tsx'
import { CompareWorkspace } from './compare-workspace.tsx'
import { pairDates } from './pair-dates.ts'
import { useRadiograph } from './use-radiograph.ts'

/** /compare?patient=ID: two radiographs of one patient, by default the latest two of one type. */
export function CompareScreen() {
  const search = useSearch({ from: '/compare' })
  const { data: patient, error, isFetching, refetch } = usePatient(search.patient)
  useEffect(warmStage, [])
  if (search.patient === undefined || isNotFound(error)) {
    return (
      <LonelyMessage icon={UserX} title={t('patients.notFound')} text={t('patients.notFoundHint')}>
        <Link to="/patients" className={buttonClass('primary')}>
          {t('patients.back')}
        </Link>
      </LonelyMessage>
    )
  }
  if (!patient && error) return <Failed error={error} busy={isFetching} onRetry={() => void refetch()} />
  if (!patient) return <WorkspacePending text={t('ui.loading')} isTextHidden />
  const pair = chosenPair(patient.images, search)
  if (!pair) {
    const any = latestPair(patient.images)
    return (
      <LonelyMessage
        icon={GitCompareArrows}
        title={t(any ? 'compare.unlike' : 'compare.few')}
        text={t(any ? 'compare.unlikeHint' : 'compare.fewHint')}
      >
        {any && (
          <Link
            to="/compare"
            search={{ patient: patient.id, one: any[0].analysisId, other: any[1].analysisId }}
            className={buttonClass('outline')}
          >
            {t('compare.anyway')}
          </Link>
        )}
        <Link to="/patients/$id" params={{ id: patient.id }} className={buttonClass('primary')}>
          {t('compare.toPatient')}
        </Link>
      </LonelyMessage>
    )
  }
  return <Pair key={pair.map(({ analysisId }) => analysisId).join(' ')} patient={patient} pair={pair} />
}

interface PairProps {
  readonly patient: Patient
  readonly pair: readonly [earlier: PatientImage, later: PatientImage]
}

function Pair({ patient, pair }: PairProps) {
  const earlier = useRadiograph(pair[0].analysisId)
  const later = useRadiograph(pair[1].analysisId)
  const error = earlier.error ?? later.error
  const dates = pairDates(...pair)
  const retry = () => {
    earlier.retry()
    later.retry()
  }
  if (earlier.radiograph && later.radiograph) {
    return (
      <CompareWorkspace
        earlier={earlier.radiograph}
        later={later.radiograph}
        names={[
          t('compare.picture', { which: t('compare.earlier'), date: dates[0] }),
          t('compare.picture', { which: t('compare.later'), date: dates[1] }),
        ]}
        patientName={patient.name}
        head={<CompareHeader patient={patient} pair={pair} dates={dates} />}
      />
    )
  }
  if (error) return <Failed error={error} busy={earlier.isFetching || later.isFetching} onRetry={retry} />
  return <WorkspacePending text={t('ui.loading')} isTextHidden />
}

function Failed({
  error,
  busy,
  onRetry,
}: {
  readonly error: Error
  readonly busy: boolean
  readonly onRetry: () => void
}) {
  return (
    <main className="grid min-h-dvh place-content-center p-6">
      <h1 className="sr-only">{t('compare.title')}</h1>
      <ErrorState text={sentenceOf(error)} busy={busy} onRetry={onRetry} />
    </main>
  )
}
