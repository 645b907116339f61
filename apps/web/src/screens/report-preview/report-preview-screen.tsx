import { t } from '@xrai/contract/strings/translate'
import { Page } from '../../ui/page.tsx'

export function ReportPreviewScreen() {
  return (
    <Page>
      <h1 className="text-32">{t('report.title')}</h1>
    </Page>
  )
}
