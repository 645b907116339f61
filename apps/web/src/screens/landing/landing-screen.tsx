import { t } from '@xrai/contract/strings/translate'
import { Page } from '../../ui/page.tsx'

export function LandingScreen() {
  return (
    <Page>
      <h1 className="text-32">{t('landing.heroTitle')}</h1>
    </Page>
  )
}
