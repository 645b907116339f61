import { Link } from '@tanstack/react-router'
import type { Patient } from '@xrai/contract/records/patient'
import type { PatientLink, PatientView } from '@xrai/contract/routes/patient-links'
import { t } from '@xrai/contract/strings/translate'
import { MessageCircle } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { shortMoment } from '../../base/language/moments.ts'
import { Alert } from '../../base/ui/alert.tsx'
import { AskingForm } from '../../base/ui/asking-form.tsx'
import { Badge } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { buttonClass } from '../../base/ui/button-class.ts'
import { CopyField } from '../../base/ui/copy-field.tsx'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { Select } from '../../base/ui/select.tsx'
import { Skeleton } from '../../base/ui/skeleton.tsx'
import { TextField } from '../../base/ui/text-field.tsx'
import { showToast } from '../../base/ui/toast.tsx'
import { deviceZone } from '../../client/device-zone.ts'
import {
  useCreatePatientLink,
  useMadeLink,
  useMailPatientLink,
  usePatientLinks,
  useRestorePatientLink,
  useRevokePatientLink,
  useSharePatientLink,
} from '../../client/patient-links.ts'
import { usePatient } from '../../client/patients.ts'
import { sentenceOf } from '../../client/result.ts'
import { AssignButton } from '../../records/assign/assign-button.tsx'
import { isMinor } from '../../records/patients/patient-texts.ts'
import { showFailure } from '../../shell/frame/show-failure.ts'
import { qrAddress } from './qr-address.ts'
import { whatsappAddress, whatsappNumber } from './whatsapp-address.ts'

const durations = [24, 72, 168, 720] as const
const mostWrongDates = 5

/** Creates links to the patient's page, shown only once, and lists how each was used. */
export function LinkPanel({ view }: { readonly view: PatientView }) {
  const { data, error, isFetching, refetch } = usePatientLinks(view.analysisId)
  return (
    <div className="flex flex-col gap-5">
      <p className="text-14 text-muted">{t('patientView.links.hint')}</p>
      {view.hasBirthDate ? (
        <NewLink analysisId={view.analysisId} patientId={view.patientId} />
      ) : (
        <NoBirthDate view={view} />
      )}
      {!data && error && <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-24" />}
      {data && data.links.length > 0 && (
        <section>
          <h3 className="mb-2 text-16">{t('patientView.links.list')}</h3>
          <ul className="rounded-card border border-line">
            {data.links.map(link => (
              <li key={link.id} className="border-b border-line p-4 last:border-0">
                <LinkRow link={link} analysisId={view.analysisId} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function NoBirthDate({ view: { analysisId, patientId, caseId } }: { readonly view: PatientView }) {
  const action =
    patientId !== null ? (
      <Link to="/patients/$id" params={{ id: patientId }} className={buttonClass('outline')}>
        {t('patientView.links.toPatient')}
      </Link>
    ) : caseId !== null ? (
      <Link to="/analyzer-results/$id" params={{ id: caseId }} className={buttonClass('outline')}>
        {t('patientView.links.toCase')}
      </Link>
    ) : (
      <AssignButton analysisId={analysisId} />
    )
  const isUnassigned = patientId === null && caseId === null
  return (
    <Alert tone="warn" title={t('patientView.links.noBirthDate')} action={action}>
      {t(isUnassigned ? 'patientView.links.unassignedHint' : 'patientView.links.noBirthDateHint')}
    </Alert>
  )
}

const durationText = (hours: number) =>
  hours % 24 === 0 && hours > 24
    ? t('patientView.links.days', { count: hours / 24 })
    : t('patientView.links.hours', { count: hours })

interface NewLinkProps {
  readonly analysisId: string
  readonly patientId: string | null
}

function NewLink({ analysisId, patientId }: NewLinkProps) {
  const { data: patient } = usePatient(patientId ?? undefined)
  const create = useCreatePatientLink(analysisId)
  const { made, isOver } = useMadeLink(analysisId)
  const [hours, setHours] = useState(72)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Select
          label={t('patientView.links.duration')}
          value={hours}
          onChange={event => setHours(Number(event.target.value))}
        >
          {durations.map(known => (
            <option key={known} value={known}>
              {durationText(known)}
            </option>
          ))}
        </Select>
        <Button busy={create.isPending} onClick={() => create.mutate(hours)}>
          {t('patientView.links.create')}
        </Button>
      </div>
      {create.error && <Alert>{sentenceOf(create.error)}</Alert>}
      {isOver && <Alert tone="warn">{t('patientView.links.over')}</Alert>}
      {made && (
        <div className="flex flex-col gap-3 rounded-control border border-primary-line bg-primary-tint p-4">
          <p role="status" className="text-14 text-primary-ink">
            {t('patientView.links.once')}
          </p>
          <img
            src={qrAddress(made.qr)}
            alt={t('patientView.links.qr')}
            className="mx-auto size-56 rounded-control border border-line"
          />
          <CopyField label={t('patientView.links.address')} value={made.address} />
          <SendByWhatsapp
            analysisId={analysisId}
            id={made.link.id}
            address={made.address}
            until={shortMoment(made.link.expiresAt)}
            phone={patient ? phoneOf(patient) : null}
          />
          <SendByMail
            key={`${made.link.id} ${patient?.email}`}
            email={patient?.email ?? ''}
            id={made.link.id}
            secret={new URL(made.address).hash.slice(1)}
          />
        </div>
      )}
    </div>
  )
}

/** For a minor, the guardian's phone. */
const phoneOf = ({ phone, birthDate, guardian }: Patient): string | null =>
  (isMinor(birthDate) ? guardian?.phone : null) ?? phone

interface SendByWhatsappProps {
  readonly analysisId: string
  readonly id: string
  readonly address: string
  readonly until: string
  /** The phone on record. */
  readonly phone: string | null
}

/** Names the shared data, and opens WhatsApp on a press. */
function SendByWhatsapp({ analysisId, id, address, until, phone }: SendByWhatsappProps) {
  const share = useSharePatientLink(analysisId)
  const number = phone === null ? null : whatsappNumber(phone)
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-14 text-muted">
        {number === null
          ? t('patientView.links.whatsappAnyone')
          : t('patientView.links.whatsappLeaves', { phone: phone ?? '' })}
      </p>
      <a
        href={whatsappAddress({ number, link: address, until })}
        target="_blank"
        rel="noopener noreferrer"
        referrerPolicy="no-referrer"
        onClick={() => share.mutate(id)}
        className={buttonClass('outline', 'max-sm:w-full')}
      >
        <MessageCircle size={18} aria-hidden="true" />
        {t('patientView.links.whatsapp')}
      </a>
      {share.error && <Alert>{sentenceOf(share.error)}</Alert>}
    </div>
  )
}

interface SendByMailProps {
  readonly id: string
  readonly secret: string
  /** The patient's e-mail address on record. */
  readonly email: string
}

function SendByMail({ id, secret, email }: SendByMailProps) {
  const mail = useMailPatientLink()
  const [to, setTo] = useState(email)
  const send = (event: FormEvent) => {
    event.preventDefault()
    mail.mutate({ id, secret, to: to.trim(), ...deviceZone() })
  }
  return (
    <AskingForm isSaved={mail.isSuccess} noValidate onSubmit={send} className="flex flex-col gap-3">
      <TextField
        label={t('patientView.links.to')}
        type="email"
        autoComplete="off"
        value={to}
        onChange={event => setTo(event.target.value)}
        required
      />
      <Button type="submit" busy={mail.isPending} className="self-start">
        {t('patientView.links.send')}
      </Button>
      {mail.error && <Alert>{sentenceOf(mail.error)}</Alert>}
      {mail.data && (
        <Alert tone="info" role="status">
          {mail.data.mailed
            ? t('patientView.links.sent', { email: mail.variables?.to ?? '' })
            : t('patientView.links.kept')}
        </Alert>
      )}
    </AskingForm>
  )
}

const tones = { open: 'good', ended: 'plain', revoked: 'plain', locked: 'warn' } as const

function LinkRow({ link, analysisId }: { readonly link: PatientLink; readonly analysisId: string }) {
  const revoke = useRevokePatientLink(analysisId)
  const restore = useRestorePatientLink(analysisId)
  const about = `link ${link.id}`
  const undo = () =>
    restore.mutateAsync(link.id).then(() => showToast({ about, text: t('patientView.links.restored') }), showFailure)
  const revokeIt = () =>
    revoke
      .mutateAsync(link.id)
      .then(() => showToast({ about, text: t('patientView.links.revoked'), undo: () => void undo() }), showFailure)
  const { by, createdAt, expiresAt, state, openings, lastOpenedAt, wrongDates, mailedAt, sharedAt } = link
  const made = shortMoment(createdAt)
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2 text-14">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {t('patientView.links.until', { moment: shortMoment(expiresAt) })}
          <Badge tone={tones[state]}>{t(`patientView.links.state.${state}`)}</Badge>
        </p>
        <p className="text-muted">{t('patientView.links.by', { name: by, moment: made })}</p>
        <p className="text-muted">{openingsText(openings, lastOpenedAt)}</p>
        {mailedAt !== null && (
          <p className="text-muted">{t('patientView.links.mailed', { moment: shortMoment(mailedAt) })}</p>
        )}
        {sharedAt !== null && (
          <p className="text-muted">{t('patientView.links.shared', { moment: shortMoment(sharedAt) })}</p>
        )}
        {wrongDates > 0 && (
          <p className="text-muted">{t('patientView.links.wrong', { count: wrongDates, most: mostWrongDates })}</p>
        )}
      </div>
      {state === 'open' && (
        <Button
          look="destructive"
          aria-label={t('patientView.links.revokeOne', { moment: made })}
          busy={revoke.isPending}
          onClick={() => void revokeIt()}
        >
          {t('patientView.links.revoke')}
        </Button>
      )}
    </div>
  )
}

function openingsText(openings: number, lastOpenedAt: string | null): string {
  if (openings === 0 || lastOpenedAt === null) return t('patientView.links.notOpened')
  const moment = shortMoment(lastOpenedAt)
  return openings === 1
    ? t('patientView.links.openingOne', { moment })
    : t('patientView.links.openings', { count: openings, moment })
}
