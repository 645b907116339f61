export const plans = ['basico', 'profesional', 'empresarial'] as const
export type Plan = (typeof plans)[number]

/**
 * Capabilities that a plan may include beside the monthly analyses. None restricts findings: every plan shows these in
 * full.
 */
export const capabilities = ['detailed-report', 'full-api', 'data-export', 'own-panel'] as const
export type Capability = (typeof capabilities)[number]

interface PlanRow {
  /** Analyses per month; null means unlimited. */
  readonly analyses: number | null
  /** Calls of one API key per minute. */
  readonly keyCalls: number
  readonly gives: readonly Capability[]
}

/**
 * The capabilities behind each line of specification §3's plans (docs/decisions/065-what-a-plan-gives.md). Support is
 * text only, and integration with a clinic's own systems is agreed individually.
 */
export const planTable = {
  /** 'Resultados básicos': every finding, and the report with its picture, list and texts. 'API básica': analyse and read the credits. */
  basico: { analyses: 5, keyCalls: 120, gives: [] },
  /** 'Resultados detallados': the report's odontogram too. 'Exportación de datos': lists and panels as files. */
  profesional: { analyses: 50, keyCalls: 120, gives: ['detailed-report', 'full-api', 'data-export'] },
  /** 'Resultados avanzados', 'Panel personalizado': figures of people. 'API personalizada': five times the calls. */
  empresarial: { analyses: null, keyCalls: 600, gives: ['detailed-report', 'full-api', 'data-export', 'own-panel'] },
} as const satisfies Readonly<Record<Plan, PlanRow>>

export const planGives = (plan: Plan, capability: Capability): boolean => {
  const { gives }: PlanRow = planTable[plan]
  return gives.includes(capability)
}

/** The smallest plan that includes it. */
export const planWith = (capability: Capability): Plan => {
  const found = plans.find(plan => planGives(plan, capability))
  if (!found) throw new Error(`no plan gives ${capability}`)
  return found
}
