import type { ClinicSettings } from '@xrai/contract/routes/clinic'
import { t } from '@xrai/contract/strings/translate'
import { Switch } from '../../base/ui/switch.tsx'
import { useSetBlindFirst } from '../../client/clinic.ts'
import { showFailure } from '../../shell/frame/show-failure.ts'
import { RetentionForm } from './retention-form.tsx'

const daysText = (count: number) => (count === 1 ? t('clinicPage.daysOne') : t('clinicPage.days', { count }))

/** The settings for reviews and retention. */
export function ClinicPolicy({ settings: { blindFirst, retention } }: { readonly settings: ClinicSettings }) {
  const { mutate, isPending, variables } = useSetBlindFirst()
  const { daysToRestore, erasureDays } = retention
  const facts = [
    ['trash', daysText(daysToRestore)],
    ['erasure', daysText(erasureDays)],
  ] as const
  return (
    <>
      <div className="border-y border-line">
        <Switch
          label={t('blind.setting')}
          hint={t('blind.settingHint')}
          checked={isPending ? variables : blindFirst}
          onChange={event => mutate(event.currentTarget.checked, { onError: showFailure })}
        />
      </div>
      <div>
        <h3 className="text-16">{t('clinicPage.retention')}</h3>
        <p className="mt-1 max-w-[70ch] text-14 text-muted">{t('clinicPage.retentionHint')}</p>
        <dl className="mt-3 rounded-card border border-line px-5">
          {facts.map(([name, value]) => (
            <div
              key={name}
              className="flex flex-wrap justify-between gap-x-6 border-b border-line py-3.5 last:border-0"
            >
              <dt className="text-muted">{t(`clinicPage.kept.${name}`)}</dt>
              <dd className="font-medium">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <RetentionForm retention={retention} />
    </>
  )
}
