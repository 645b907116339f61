import { useQueryClient } from '@tanstack/react-query'
import { PricingPage } from './pricing-page.tsx'

/** Plans inside the app: what depends on the plan is asked for again after a change. */
export function PricingScreen() {
  const queries = useQueryClient()
  return <PricingPage onChanged={() => void queries.invalidateQueries()} />
}
