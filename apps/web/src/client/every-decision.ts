import { queryOptions } from '@tanstack/react-query'
import type { Decision } from '@xrai/contract/review/decision-schema'
import { listDecisions } from './decisions.ts'
import { keyOf } from './query-keys.ts'
import { unwrap } from './result.ts'

/** Every decision on an analysis. Only screens that display decisions use it. */
export const decisionsQuery = (id: string) =>
  queryOptions({ queryKey: keyOf('decisions', id), queryFn: () => readDecisions(id) })

async function readDecisions(id: string): Promise<readonly Decision[]> {
  const decisions: Decision[] = []
  for (let [since, more] = [0, true]; more; ) {
    const page = await unwrap(listDecisions(id, since))
    decisions.push(...page.decisions)
    since = page.cursor
    more = page.more
  }
  return decisions
}
