import { t } from '@xrai/contract/strings/translate'
import { Page } from '../../ui/page.tsx'

export function LoginScreen() {
  return (
    <Page>
      <h1 className="text-32">{t('login.title')}</h1>
    </Page>
  )
}
