import { useQueryClient } from '@tanstack/react-query'
import { PricingPage } from './pricing-page.tsx'

/** Plans inside the app: queries that depend on the plan are fetched again after a change. */
export function PricingScreen() {
  const queries = useQueryClient()
  return <PricingPage onChanged={() => void queries.invalidateQueries()} />
}
