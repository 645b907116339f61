import { t } from '@xrai/contract/strings/translate'
import { Page } from '../../ui/page.tsx'

export function TermsScreen() {
  return (
    <Page>
      <h1 className="text-32">{t('footer.terms')}</h1>
    </Page>
  )
}
