import type { FolderFault, WatchFolder } from '@xrai/contract/routes/watch-folder'
import { t } from '@xrai/contract/strings/translate'
import { FolderInput, RadioTower } from 'lucide-react'
import { shortMoment } from '../../base/language/moments.ts'
import { Alert } from '../../base/ui/alert.tsx'
import { Button } from '../../base/ui/button.tsx'
import { CopyField } from '../../base/ui/copy-field.tsx'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { Skeleton } from '../../base/ui/skeleton.tsx'
import { sentenceOf } from '../../client/result.ts'
import { useTestWatchFolder, useWatchFolder } from '../../client/watch-folder.ts'
import { PlanNote, usePlanGives } from '../../shell/credits/plan-note.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { FailedFiles } from './failed-files.tsx'

/** The folder from which the clinic's radiographs are imported. */
export function FolderCard() {
  const { data, error, isFetching, refetch } = useWatchFolder()
  const isGiven = usePlanGives('full-api')
  return (
    <ConnectionCard
      icon={FolderInput}
      title={t('watchFolder.title')}
      hint={t('watchFolder.hint')}
      state={data && stateOf(data.fault)}
    >
      {error && !data && <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton className="h-24 w-full" />}
      {!isGiven && <PlanNote capability="full-api" />}
      {data && isGiven && <Folder folder={data} />}
    </ConnectionCard>
  )
}

function Folder({ folder }: { readonly folder: WatchFolder }) {
  const { name, fault, waiting, failed, latest } = folder
  const test = useTestWatchFolder()
  // A fault that an owner cannot fix is not shown as an alarm.
  const isOff = fault === 'off'
  const isNew = fault === 'missing' && !test.data
  return (
    <>
      {isOff && <p className="max-w-none text-14 text-muted">{faultText(fault, false)}</p>}
      {!isOff && <CopyField label={t('watchFolder.name')} value={name} />}
      {!isOff && <p className="max-w-[70ch] text-14 text-muted">{t('watchFolder.where')}</p>}
      {isNew && <p className="max-w-none text-14">{faultText('missing', false)}</p>}
      {fault !== null && !isOff && !isNew && <Alert>{faultText(fault, test.data !== undefined)}</Alert>}
      {fault === null && test.data && <Alert tone="good">{t('watchFolder.testPassed')}</Alert>}
      {test.error && <Alert>{sentenceOf(test.error)}</Alert>}
      {failed > 0 && <FailedFiles count={failed} files={latest} />}
      {!isOff && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 flex-1 basis-60 text-14 text-muted">
            {[receivedText(folder), waiting > 0 && waitingText(waiting)].filter(Boolean).join(' · ')}
          </p>
          <Button
            look={isNew ? 'outline' : 'plain'}
            className="text-14"
            busy={test.isPending}
            aria-label={isNew ? undefined : t('watchFolder.testName')}
            onClick={() => test.mutate()}
          >
            {!test.isPending && !isNew && <RadioTower size={16} aria-hidden="true" />}
            {t(isNew ? 'watchFolder.make' : 'watchFolder.test')}
          </Button>
        </div>
      )}
    </>
  )
}

/** The fault and its remedy; for a missing folder the text depends on whether creating it was tried. */
function faultText(fault: FolderFault, isTried: boolean): string {
  const name = fault === 'missing' && isTried ? 'missingAfter' : fault === 'no-folder' ? 'noFolder' : fault
  return `${t(`watchFolder.faults.${name}`)} ${t(`watchFolder.next.${name}`)}`
}

function stateOf(fault: FolderFault | null) {
  if (fault === null) return { tone: 'good', text: t('watchFolder.states.ready') } as const
  if (fault === 'off' || fault === 'missing') return { tone: 'plain', text: t('watchFolder.states.off') } as const
  return { tone: 'error', text: t('watchFolder.states.fault') } as const
}

const receivedText = ({ receivedAt }: WatchFolder): string =>
  receivedAt === null ? t('watchFolder.noneReceived') : t('watchFolder.lastReceived', { when: shortMoment(receivedAt) })

const waitingText = (count: number): string =>
  count === 1 ? t('watchFolder.waiting.one') : t('watchFolder.waiting.some', { count })
