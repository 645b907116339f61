import { t } from '@xrai/contract/strings/translate'
import { Page } from '../../ui/page.tsx'

export function PrivacyScreen() {
  return (
    <Page>
      <h1 className="text-32">{t('footer.privacy')}</h1>
    </Page>
  )
}
