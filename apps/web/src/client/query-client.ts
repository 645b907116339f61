import { QueryClient } from '@tanstack/react-query'
import { Refused } from './result.ts'

/** What the server refused is not asked again by itself; what did not arrive is, once. */
const retry = (failures: number, error: unknown) =>
  failures < 1 && !(error instanceof Refused && error.refusal.status !== undefined && error.refusal.status < 500)

export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry, staleTime: 15_000, refetchOnWindowFocus: false } },
})
