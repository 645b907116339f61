import { accountRules } from './account-rules.ts'
import { clinicalRules } from './clinical-rules.ts'
import { exchangeRules } from './exchange-rules.ts'
import type { RetentionRule } from './retention-rule.ts'

export const retentionRules: readonly RetentionRule[] = [...accountRules, ...clinicalRules, ...exchangeRules]
