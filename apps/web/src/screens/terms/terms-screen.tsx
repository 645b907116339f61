import { t } from '@xrai/contract/strings/translate'
import { useConfig } from '../../client/config.ts'
import { LegalPage } from '../../legal/legal-page.tsx'

export function TermsScreen() {
  const { data: config } = useConfig()
  return (
    <LegalPage
      title={t('terms.title')}
      updated={t('terms.updated')}
      sections={[
        { title: t('terms.whoTitle'), text: t('terms.who') },
        { title: t('terms.guideTitle'), text: t('terms.guide') },
        { title: t('terms.limitsTitle'), text: t('terms.limits') },
        { title: t('terms.accountTitle'), text: t('terms.account') },
        { title: t('terms.patentTitle'), text: t('terms.patent') },
        {
          title: t('terms.contactTitle'),
          text: t('terms.contact', { email: config?.site.email || t('product.unknown') }),
        },
      ]}
    />
  )
}
