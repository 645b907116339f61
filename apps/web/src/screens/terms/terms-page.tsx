import terms from '@xrai/contract/strings/legal/terms.json' with { type: 'json' }
import { LegalPage } from '../../shell/legal/legal-page.tsx'
import type { SiteFacts } from '../../shell/site/site-facts.ts'

export const TermsPage = ({ site }: { readonly site: SiteFacts }) => <LegalPage site={site} text={terms} />
