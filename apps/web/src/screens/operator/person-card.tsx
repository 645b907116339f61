import { fullName } from '@xrai/contract/records/full-name'
import type { Client } from '@xrai/contract/routes/operator'
import { t } from '@xrai/contract/strings/translate'
import { dateFormat } from '../../base/language/formats.ts'
import { longDate } from '../../base/language/moments.ts'
import { Badge } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Select } from '../../base/ui/select.tsx'
import { showToast } from '../../base/ui/toast.tsx'
import { useSetClinicPlan, useVerifyClient } from '../../client/operator.ts'
import { type Plan, planOffers } from '../../shell/credits/plan-offers.ts'
import { showFailure } from '../../shell/frame/show-failure.ts'

const day = dateFormat('es-PE', { dateStyle: 'medium' })
export function PersonCard({ person }: { readonly person: Client }) {
  const { email, createdAt, clinics } = person
  return (
    <li className="grid items-center gap-x-6 gap-y-4 rounded-card border border-line p-5 lg:grid-cols-[2fr_2fr_1.5fr]">
      <div className="min-w-0">
        <h2 className="truncate text-16 font-semibold">{fullName(person)}</h2>
        <p className="truncate text-14 text-muted">{email}</p>
        <p className="text-13 text-muted">{t('operator.since', { date: day().format(new Date(createdAt)) })}</p>
      </div>
      <Verification person={person} />
      {clinics.length === 0 ? (
        <p className="text-14 text-muted">{t('operator.noClinic')}</p>
      ) : (
        <div className="flex min-w-0 flex-col gap-3">
          {clinics.map(clinic => (
            <PlanChoice key={clinic.id} clinic={clinic} />
          ))}
        </div>
      )}
    </li>
  )
}

function Verification({
  person: { id, firstName, lastName, professionalNumber, verifiedAt },
}: {
  readonly person: Client
}) {
  const verify = useVerifyClient()
  const change = (number: string, verified: boolean) =>
    verify.mutate(
      { id, body: { verified, professionalNumber: number, firstName, lastName } },
      {
        onSuccess: () =>
          showToast({
            text: t(verified ? 'operator.verifiedDone' : 'operator.unverifiedDone', { name: firstName }),
            undo: () => change(number, !verified),
          }),
        onError: showFailure,
      },
    )
  const verified = verifiedAt !== null
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="text-13 text-muted">{t('operator.number')}</p>
        <p className="flex flex-wrap items-center gap-2 font-medium break-words">
          {professionalNumber ?? t('operator.noNumber')}
          {verified && <Badge tone="good">{t('operator.verified')}</Badge>}
        </p>
      </div>
      {professionalNumber !== null && (
        <Button
          look={verified ? 'plain' : 'outline'}
          busy={verify.isPending}
          onClick={() => change(professionalNumber, !verified)}
        >
          {t(verified ? 'operator.unverify' : 'operator.verify')}
        </Button>
      )}
    </div>
  )
}

function PlanChoice({ clinic }: { readonly clinic: Client['clinics'][number] }) {
  const { id, name, plan, onTrial, trialEndsAt } = clinic
  const setPlan = useSetClinicPlan()
  const change = (next: Plan, undoTo?: Plan) =>
    setPlan.mutate(
      { id, body: { plan: next } },
      {
        onSuccess: () =>
          showToast({
            text: t('operator.planDone', { clinic: name, plan: t(`plans.${next}`) }),
            ...(undoTo && { undo: () => change(undoTo) }),
          }),
        onError: showFailure,
      },
    )
  const choose = (value: string) => {
    const next = planOffers().find(offer => offer.id === value)?.id
    // A trial that was given up for a plan is not given back by the operator's own undo.
    if (next) change(next, onTrial ? undefined : plan)
  }
  return (
    <div>
      <p className="mb-1 truncate text-13 text-muted">{t('operator.plan', { clinic: name })}</p>
      <Select
        label={t('operator.plan', { clinic: name })}
        value={plan}
        disabled={setPlan.isPending}
        onChange={event => choose(event.target.value)}
        className="w-full"
      >
        {planOffers().map(offer => (
          <option key={offer.id} value={offer.id}>
            {offer.name}
          </option>
        ))}
      </Select>
      {onTrial && trialEndsAt !== null && (
        <p className="mt-1 text-13 text-muted">{t('operator.trial', { date: longDate(trialEndsAt) })}</p>
      )}
    </div>
  )
}
