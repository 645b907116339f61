import { useQueryClient } from '@tanstack/react-query'
import { PricingPage } from './pricing-page.tsx'

/** Plans inside the app: a change refetches the queries that depend on the plan. */
export function PricingScreen() {
  const queries = useQueryClient()
  return <PricingPage onChanged={() => void queries.invalidateQueries()} />
}
