import { t } from '@xrai/contract/strings/translate'
import { Page } from '../../ui/page.tsx'

export function PreviewScreen() {
  return (
    <Page>
      <h1 className="text-32">{t('preview.title')}</h1>
    </Page>
  )
}
