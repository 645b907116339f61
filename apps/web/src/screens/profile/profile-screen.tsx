import { t } from '@xrai/contract/strings/translate'
import { Page } from '../../ui/page.tsx'

export function ProfileScreen() {
  return (
    <Page>
      <h1 className="text-32">{t('profile.title')}</h1>
    </Page>
  )
}
