import type { Session } from '@xrai/contract/routes/accounts'
import type { Profile } from '@xrai/contract/routes/profile'
import { t } from '@xrai/contract/strings/translate'

/** The value at the end of a row, if any. */
export function valueOfPanel(id: string, profile: Profile | undefined, session: Session | undefined): string {
  if (!profile || !session) return ''
  if (id === 'idioma') return t(`languages.${profile.locale}`)
  if (id === 'plan') return t(`plans.${session.plan}`)
  if (id === 'dos-pasos') return t(profile.twoFactor.enabled ? 'profile.on' : 'profile.off')
  if (id === 'datos') return profile.professionalNumber ?? t('profile.noNumber')
  return id === 'equipo' ? session.clinic.name : ''
}
