import { Link } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { Flame, RadioTower } from 'lucide-react'
import { Alert } from '../../base/ui/alert.tsx'
import { Button } from '../../base/ui/button.tsx'
import { buttonClass } from '../../base/ui/button-class.ts'
import { CopyField } from '../../base/ui/copy-field.tsx'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { Skeleton } from '../../base/ui/skeleton.tsx'
import { useKeys } from '../../client/api-keys.ts'
import { useFhirServer, useTestFhir } from '../../client/fhir.ts'
import { sentenceOf } from '../../client/result.ts'
import { PlanNote, usePlanGives } from '../../shell/credits/plan-note.tsx'
import { ConnectionCard } from './connection-card.tsx'

/** The FHIR address for other programs, and the keys with access. */
export function FhirCard() {
  const keys = useKeys()
  const isGiven = usePlanGives('full-api')
  const readers = keys.data?.keys.filter(({ scopes }) => scopes.includes('fhir')).map(({ name }) => name)
  return (
    <ConnectionCard
      icon={Flame}
      title={t('connections.fhir.title')}
      hint={t('connections.fhir.hint')}
      state={readers && stateOf(readers.length)}
    >
      {isGiven ? <FhirServer readers={readers} /> : <PlanNote capability="full-api" />}
    </ConnectionCard>
  )
}

function FhirServer({ readers }: { readonly readers: readonly string[] | undefined }) {
  const { data, error, isFetching, refetch } = useFhirServer()
  const test = useTestFhir()
  if (!data) {
    if (!error) return <Skeleton className="h-40 w-full" />
    return <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={() => void refetch()} />
  }
  const command = `curl -H "Authorization: Bearer ${t('connections.fhir.key')}" "${data.base}/Patient?_count=1"`
  return (
    <>
      <CopyField label={t('connections.fhir.base')} value={data.base} />
      <CopyField label={t('connections.fhir.command')} value={command} />
      {test.data && (
        <Alert tone="good">
          {t('connections.fhir.testPassed', {
            version: test.data.version,
            count: test.data.resources,
            time: test.data.durationMs,
          })}
        </Alert>
      )}
      {test.error && <Alert>{sentenceOf(test.error)}</Alert>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-60 text-14 break-words text-muted">
          {readers?.length === 0 && t('connections.fhir.noReaders', { scope: t('keysPanel.scopes.fhir') })}
          {readers && readers.length > 0 && t('connections.fhir.readers', { names: readers.join(', ') })}
        </p>
        <div className="flex flex-wrap gap-3">
          <Link to="/profile" search={{ panel: 'claves' }} className={buttonClass('quiet', 'text-14 max-sm:-ml-3')}>
            {t('connections.manageKeys')}
          </Link>
          <Button
            look="plain"
            className="text-14"
            busy={test.isPending}
            aria-label={t('connections.fhir.testName')}
            onClick={() => test.mutate()}
          >
            {!test.isPending && <RadioTower size={16} aria-hidden="true" />}
            {t('connections.fhir.test')}
          </Button>
        </div>
      </div>
    </>
  )
}

function stateOf(count: number) {
  if (count === 0) return { tone: 'plain', text: t('connections.noKeys') } as const
  const text = count === 1 ? t('connections.oneKey') : t('connections.someKeys', { count })
  return { tone: 'good', text } as const
}
