import { t } from '@xrai/contract/strings/translate'
import { Page } from '../../ui/page.tsx'

export function HomeScreen() {
  return (
    <Page>
      <h1 className="text-32">{t('home.title')}</h1>
    </Page>
  )
}
