import privacy from '@xrai/contract/strings/legal/privacy.json' with { type: 'json' }
import { LegalPage } from '../../shell/legal/legal-page.tsx'
import type { SiteFacts } from '../../shell/site/site-facts.ts'

export const PrivacyPage = ({ site }: { readonly site: SiteFacts }) => <LegalPage site={site} text={privacy} />
