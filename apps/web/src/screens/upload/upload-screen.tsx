import { t } from '@xrai/contract/strings/translate'
import { Page } from '../../ui/page.tsx'

export function UploadScreen() {
  return (
    <Page>
      <h1 className="text-32">{t('upload.title')}</h1>
    </Page>
  )
}
