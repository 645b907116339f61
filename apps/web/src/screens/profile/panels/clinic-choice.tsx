import { t } from '@xrai/contract/strings/translate'
import { Select } from '../../../base/ui/select.tsx'
import { showToast } from '../../../base/ui/toast.tsx'
import { useClinics, useSwitchClinic } from '../../../client/team.ts'
import { showFailure } from '../../../shell/frame/show-failure.ts'

/** Switches between the user's clinics; hidden for a user with one clinic. */
export function ClinicChoice() {
  const { data } = useClinics()
  const go = useSwitchClinic()
  if (!data || data.clinics.length < 2) return null
  return (
    <section>
      <h3 className="mb-1 text-16">{t('teamPanel.clinics')}</h3>
      <p className="mb-3 text-14 text-muted">{t('teamPanel.clinicsHint')}</p>
      <Select
        label={t('teamPanel.clinics')}
        value={data.clinics.find(({ current }) => current)?.id}
        disabled={go.isPending}
        className="w-full"
        onChange={event =>
          go.mutate(event.target.value, {
            onSuccess: ({ clinic }) => showToast({ text: t('teamPanel.switched', { clinic }) }),
            onError: showFailure,
          })
        }
      >
        {data.clinics.map(({ id, name, role }) => (
          <option key={id} value={id}>
            {t('teamPanel.clinicOption', { clinic: name, role: t(`roles.${role}`) })}
          </option>
        ))}
      </Select>
    </section>
  )
}
