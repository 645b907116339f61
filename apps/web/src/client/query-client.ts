import { QueryClient } from '@tanstack/react-query'
import { Refused } from './result.ts'

/** Retries a query once if it did not reach the server; never after a refusal. */
const retry = (failures: number, error: unknown) =>
  failures < 1 && !(error instanceof Refused && error.refusal.status !== undefined && error.refusal.status < 500)

/**
 * `always`: the server may be this very machine, or one in the clinic, so the browser's view of the internet must not
 * hold a call back; a call that cannot arrive fails with an error.
 */
const networkMode = 'always'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry, networkMode, staleTime: 15_000, refetchOnWindowFocus: false },
    mutations: { networkMode },
  },
})
