import type { Consent } from '@xrai/contract/records/consent'
import { mayCall } from '@xrai/contract/routes/access'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { t } from '@xrai/contract/strings/translate'
import { longDate } from '../../base/language/moments.ts'
import { Switch } from '../../base/ui/switch.tsx'
import { useRecordConsent } from '../../client/patients.ts'
import { useSession } from '../../client/session.ts'
import { showFailure } from '../../shell/frame/show-failure.ts'

interface PatientConsentProps {
  readonly id: string
  readonly consents: readonly Consent[]
}

/** The patient's consents beyond the treatment, with their dates and the users who recorded them. */
export function PatientConsent({ id, consents }: PatientConsentProps) {
  const { data: session } = useSession()
  const { mutate, isPending, variables } = useRecordConsent(id)
  const training = consents.find(({ purpose }) => purpose === 'training')
  const isGiven = isPending ? variables.given : (training?.given ?? false)
  return (
    <section className="mt-12 border-t border-line pt-8">
      <h2 className="mb-1 text-19">{t('consent.title')}</h2>
      <p className="text-muted">{t('consent.lead')}</p>
      <div className="max-w-160">
        <Switch
          label={t('consent.training')}
          hint={t('consent.trainingHint')}
          checked={isGiven}
          disabled={isPending || !mayCall(endpoints.recordConsent, session)}
          onChange={event => mutate({ purpose: 'training', given: event.target.checked }, { onError: showFailure })}
        />
        {training && <p className="text-14 text-muted">{whenText(training)}</p>}
      </div>
    </section>
  )
}

const whenText = ({ given, givenAt, at, by }: Consent) => {
  const recorded = { date: longDate(at), name: by }
  if (given) return t('consent.givenOn', recorded)
  return givenAt
    ? t('consent.withdrawnAfter', { ...recorded, given: longDate(givenAt) })
    : t('consent.withdrawnOn', recorded)
}
