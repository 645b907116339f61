import { t } from '@xrai/contract/strings/translate'
import { Page } from '../../ui/page.tsx'

export function RegisterScreen() {
  return (
    <Page>
      <h1 className="text-32">{t('register.title')}</h1>
    </Page>
  )
}
