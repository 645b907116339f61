import type { Profile } from '@xrai/contract/routes/profile'
import { t } from '@xrai/contract/strings/translate'
import { longDate } from '../../base/language/moments.ts'
import { Alert } from '../../base/ui/alert.tsx'
import { Button } from '../../base/ui/button.tsx'
import { showToast } from '../../base/ui/toast.tsx'
import { useKeepPerson, usePersonErasure } from '../../client/personal-data.ts'
import { useSendVerification } from '../../client/profile.ts'
import { showFailure } from '../../shell/frame/show-failure.ts'

/** Pending matters of the account: an erasure that can be undone, an unconfirmed e-mail address. */
export function AccountNotices({ profile }: { readonly profile: Profile }) {
  const keep = useKeepPerson()
  const { data: planned } = usePersonErasure()
  const verify = useSendVerification()
  return (
    <>
      {profile.erasureDueAt !== null && (
        <Alert
          tone="warn"
          className="mt-6"
          title={t('privacyPanel.plannedTitle', { date: longDate(profile.erasureDueAt) })}
          action={
            <Button
              busy={keep.isPending}
              onClick={() =>
                keep.mutate(undefined, {
                  onSuccess: () => showToast({ text: t('privacyPanel.kept') }),
                  onError: showFailure,
                })
              }
            >
              {t('privacyPanel.keep')}
            </Button>
          }
        >
          {planned?.heldUntil
            ? t('holding.accountPlanned', { until: longDate(planned.heldUntil) })
            : t('privacyPanel.planned')}
        </Alert>
      )}
      {!profile.emailVerified && (
        <Alert
          tone="info"
          className="mt-6"
          title={t('profile.emailUnverified')}
          action={
            <Button
              busy={verify.isPending}
              onClick={() =>
                verify.mutate(undefined, {
                  onSuccess: () => showToast({ text: t('profile.verificationSent') }),
                  onError: showFailure,
                })
              }
            >
              {t('profile.sendVerification')}
            </Button>
          }
        >
          {t('profile.emailUnverifiedHint')}
        </Alert>
      )}
    </>
  )
}
