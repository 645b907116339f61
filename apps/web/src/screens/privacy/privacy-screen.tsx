import { t } from '@xrai/contract/strings/translate'
import { useConfig } from '../../client/config.ts'
import { LegalPage } from '../../legal/legal-page.tsx'

export function PrivacyScreen() {
  const { data: config } = useConfig()
  return (
    <LegalPage
      title={t('privacy.title')}
      updated={t('privacy.updated')}
      sections={[
        { title: t('privacy.whatTitle'), text: t('privacy.what') },
        { title: t('privacy.whereTitle'), text: t('privacy.where') },
        { title: t('privacy.browserTitle'), text: t('privacy.browser') },
        { title: t('privacy.googleTitle'), text: t('privacy.google') },
        {
          title: t('privacy.rightsTitle'),
          text: t('privacy.rights', { email: config?.site.email || t('product.unknown') }),
        },
      ]}
    />
  )
}
