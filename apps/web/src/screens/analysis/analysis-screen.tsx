import { t } from '@xrai/contract/strings/translate'
import { Page } from '../../ui/page.tsx'

export function AnalysisScreen() {
  return (
    <Page>
      <h1 className="text-32">{t('analysis.title')}</h1>
    </Page>
  )
}
