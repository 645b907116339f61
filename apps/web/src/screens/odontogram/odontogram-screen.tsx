import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { type EditionId, editionInForce, norms } from '@xrai/contract/odontogram/norms'
import type { OdontogramCard } from '@xrai/contract/odontogram/odontogram-schema'
import { mayCall } from '@xrai/contract/routes/access'
import * as endpoints from '@xrai/contract/routes/endpoints/odontograms'
import { t } from '@xrai/contract/strings/translate'
import { ClipboardPlus, ClipboardX, Plus, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { longDate } from '../../base/language/moments.ts'
import { Badge } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { buttonClass } from '../../base/ui/button-class.ts'
import { EmptyState } from '../../base/ui/empty-state.tsx'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { Page } from '../../base/ui/page.tsx'
import { Select } from '../../base/ui/select.tsx'
import { Skeleton } from '../../base/ui/skeleton.tsx'
import { useCreateOdontogram, useOdontogram, useOdontograms } from '../../client/odontograms.ts'
import { usePatient } from '../../client/patients.ts'
import { sentenceOf } from '../../client/result.ts'
import { useSession } from '../../client/session.ts'
import { showFailure } from '../../shell/frame/show-failure.ts'
import { OdontogramRoom } from './odontogram-room.tsx'
import { OdontogramSite } from './odontogram-site.tsx'

/** A patient's legal odontograms: the initial one and its evolutions, one of them displayed. */
export function OdontogramScreen() {
  const { id, chart: asked } = useParams({ from: '/patients/$id/odontogram/{-$chart}' })
  const navigate = useNavigate()
  const show = (chart: string | undefined) =>
    void navigate({ to: '/patients/$id/odontogram/{-$chart}', params: { id, chart }, resetScroll: false })
  const { data: patient } = usePatient(id)
  const { data, error, isFetching, refetch } = useOdontograms(id)
  const odontograms = data?.odontograms
  const open = asked === undefined ? odontograms?.[0] : odontograms?.find(one => one.id === asked)
  return (
    <Page className="pt-4 sm:pt-6">
      <Link
        data-no-print
        to="/patients/$id"
        params={{ id }}
        className={buttonClass('quiet', '-ml-3 text-muted hover:text-ink')}
      >
        {t('chartScreen.back')}
      </Link>
      <div className="mt-2 flex flex-wrap items-end justify-between gap-3">
        <div className="sm:flex sm:flex-wrap sm:items-baseline sm:gap-x-3">
          <h1 className="text-32">{t('chartScreen.title')}</h1>
          {patient && <p className="text-muted">{patient.name}</p>}
        </div>
        {odontograms && odontograms.length > 1 && (
          <OdontogramChoice odontograms={odontograms} open={open} onChoose={show} />
        )}
      </div>
      {error && !odontograms && (
        <div className="mt-6">
          <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={() => void refetch()} />
        </div>
      )}
      {!odontograms && !error && <Waiting />}
      {odontograms && <Begin patientId={id} odontograms={odontograms} onBegin={show} />}
      {odontograms && odontograms.length > 0 && !open && <Missing onLatest={() => show(undefined)} />}
      {open && <OdontogramPage key={open.id} card={open} onDiscard={() => show(undefined)} />}
    </Page>
  )
}

const nameOf = ({ kind, createdAt, signature }: OdontogramCard): string =>
  t(signature ? `chartScreen.names.${kind}` : `chartScreen.drafts.${kind}`, {
    date: longDate(signature?.signedAt ?? createdAt),
  })

interface OdontogramChoiceProps {
  readonly odontograms: readonly OdontogramCard[]
  readonly open: OdontogramCard | undefined
  readonly onChoose: (id: string) => void
}

function OdontogramChoice({ odontograms, open, onChoose }: OdontogramChoiceProps) {
  return (
    <Select
      label={t('chartScreen.which')}
      value={open?.id ?? ''}
      onChange={event => onChoose(event.target.value)}
      className="print:hidden"
    >
      {!open && <option value="">{t('chartScreen.which')}</option>}
      {odontograms.map(one => (
        <option key={one.id} value={one.id}>
          {nameOf(one)}
        </option>
      ))}
    </Select>
  )
}

interface BeginProps {
  readonly patientId: string
  readonly odontograms: readonly OdontogramCard[]
  readonly onBegin: (id: string) => void
}

/** Creates the first odontogram, or the next one once all are signed. */
function Begin({ patientId, odontograms, onBegin }: BeginProps) {
  const { data: session } = useSession()
  const { mutate, isPending } = useCreateOdontogram(patientId)
  const [edition, setEdition] = useState<EditionId>(editionInForce('pe'))
  const mayBegin = mayCall(endpoints.createOdontogram, session)
  const kind = odontograms.length === 0 ? 'initial' : 'evolution'
  const begin = () =>
    mutate(kind === 'initial' ? { kind, edition } : { kind }, {
      onSuccess: ({ id }) => onBegin(id),
      onError: showFailure,
    })
  if (odontograms.length === 0) {
    return (
      <div className="mt-6">
        <EmptyState
          icon={ClipboardPlus}
          title={t('chartScreen.none')}
          hint={t(mayBegin ? 'chartScreen.noneHint' : 'chartScreen.noneReader')}
          action={
            mayBegin && (
              <div className="flex flex-col items-center gap-3">
                <Select
                  label={t('chartScreen.edition')}
                  value={edition}
                  onChange={event => setEdition(event.target.value as EditionId)}
                >
                  {norms.pe.editions.map(({ id, text }) => (
                    <option key={id} value={id}>
                      {t(text)}
                    </option>
                  ))}
                </Select>
                <Button look="primary" busy={isPending} onClick={begin}>
                  {t('chartScreen.begin')}
                </Button>
              </div>
            )
          }
        />
      </div>
    )
  }
  if (!mayBegin || odontograms.some(({ signature }) => signature === null)) return null
  return (
    <div data-no-print className="mt-4">
      <Button busy={isPending} onClick={begin}>
        {!isPending && <Plus size={18} aria-hidden="true" />}
        {t('chartScreen.beginEvolution')}
      </Button>
    </div>
  )
}

/** For an odontogram in the address that does not exist or was discarded. */
function Missing({ onLatest }: { readonly onLatest: () => void }) {
  return (
    <div className="mt-6">
      <EmptyState
        icon={ClipboardX}
        title={t('chartScreen.missing')}
        hint={t('chartScreen.missingHint')}
        action={<Button onClick={onLatest}>{t('chartScreen.toLatest')}</Button>}
      />
    </div>
  )
}

interface OdontogramPageProps {
  readonly card: OdontogramCard
  readonly onDiscard: () => void
}

function OdontogramPage({ card, onDiscard }: OdontogramPageProps) {
  const { data: session } = useSession()
  const { data: odontogram, error, isFetching, refetch } = useOdontogram(card.id)
  if (!odontogram && error) {
    return (
      <div className="mt-6">
        <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={() => void refetch()} />
      </div>
    )
  }
  if (!odontogram) return <Waiting />
  const { signature, edition, norm, kind, code } = odontogram
  const { followedAt } = card
  const editionText = norms[norm].editions.find(({ id }) => id === edition)?.text
  return (
    <>
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-14 text-muted">
        <Badge tone={signature ? 'good' : 'warn'}>
          {t(signature ? 'chartScreen.isSigned' : 'chartScreen.isDraft')}
        </Badge>
        <span>{t(`odontogramSheet.kinds.${kind}`)}</span>
        <span>{code}</span>
        {editionText && <span>{t(editionText)}</span>}
        {followedAt && kind === 'evolution' && <span>{t('chartScreen.followed', { date: longDate(followedAt) })}</span>}
        {!signature && mayCall(endpoints.setOdontogramSite, session) && <OdontogramSite odontogram={odontogram} />}
        {signature && (
          <Link
            to="/verificar/{-$code}"
            params={{ code: signature.verificationCode }}
            className="inline-flex items-center gap-1.5 font-medium text-primary-ink underline underline-offset-4"
          >
            <ShieldCheck size={16} aria-hidden="true" />
            {t('chartScreen.signedBy', { name: signature.signedBy, date: longDate(signature.signedAt) })}
          </Link>
        )}
      </div>
      <OdontogramRoom odontogram={odontogram} onDiscard={onDiscard} />
    </>
  )
}

function Waiting() {
  return (
    <div className="mt-6">
      <p role="status" className="sr-only">
        {t('ui.loading')}
      </p>
      <Skeleton className="h-112 w-full" />
    </div>
  )
}
