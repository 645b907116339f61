import type { SweepNeeds } from '../personal-data/sweep-unproved.ts'
import type { RetentionRule } from './retention-rule.ts'
import { retentionRules } from './rules.ts'

/** Applies every rule, even if others fail; then throws an AggregateError of the failures. */
export const sweepExpired = async (
  needs: SweepNeeds,
  rules: readonly RetentionRule[] = retentionRules,
): Promise<number> => {
  let swept = 0
  const failures: unknown[] = []
  for (const { sweep } of rules) {
    try {
      swept += (await sweep?.(needs)) ?? 0
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'rules of retention failed')
  return swept
}
