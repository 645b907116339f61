import privacy from '@xrai/contract/strings/legal/privacy.json' with { type: 'json' }
import { LegalPage } from '../../legal/legal-page.tsx'
import type { SiteFacts } from '../../site/site-facts.ts'

export const PrivacyPage = ({ site }: { readonly site: SiteFacts }) => <LegalPage site={site} text={privacy} />
