import { useQueryClient } from '@tanstack/react-query'
import type { SiteFacts } from '../../site/site-facts.ts'
import { SitePage } from '../../site/site-page.tsx'
import { PricingPage } from './pricing-page.tsx'

/** Plans inside the app: what depends on the plan is asked for again after a change. */
function Pricing({ site }: { readonly site: SiteFacts }) {
  const queries = useQueryClient()
  return <PricingPage site={site} onChanged={() => void queries.invalidateQueries()} />
}

export const PricingScreen = () => <SitePage page={Pricing} />
