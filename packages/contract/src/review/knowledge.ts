import { decisionLimits } from './decision.ts'
import { type FindingDecision, orderDecisions } from './decision-order.ts'
import type { Decision, DecisionTarget } from './decision-schema.ts'

/* The decisions that an author knew. Each target names the latest decisions on its finding that its author had
   seen, as a commit names its parents; their ancestors were known too. Times alone are not sufficient, because an
   offline decision arrives late and sorts before decisions that were made without it. */

/** The part of a decision that concerns one finding. */
export interface Step {
  readonly decision: FindingDecision
  /** The latest decisions that its author had seen. */
  readonly after: readonly string[]
  readonly active: boolean
}

/** The decisions on each finding in order, including undone ones; those of an added finding begin with its `add`. */
export const stepsByFinding = (decisions: readonly Decision[]): ReadonlyMap<string, readonly Step[]> => {
  const steps = new Map<string, Step[]>()
  for (const { decision, active } of orderDecisions(decisions)) {
    const targets = decision.kind === 'add' ? [{ finding: decision.id, after: [] }] : decision.targets
    for (const { finding, after } of targets) {
      const step = { decision, after, active }
      const own = steps.get(finding)
      if (own) own.push(step)
      else steps.set(finding, [step])
    }
  }
  return steps
}

/**
 * The decisions of `among` that no other author of `among` had seen, in order. `steps` are all decisions on the
 * finding.
 */
export const unseen = (among: readonly Step[], steps: readonly Step[]): Step[] => {
  const after = new Map(steps.map(step => [step.decision.id, step.after]))
  const known = new Set<string>()
  const open = among.flatMap(step => step.after)
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (known.has(id)) continue
    known.add(id)
    open.push(...(after.get(id) ?? []))
  }
  return among.filter(({ decision }) => !known.has(decision.id))
}

/**
 * The targets of a new decision on these findings by a person who sees all of `decisions`: their own, received ones of
 * others, and those still waiting to be sent.
 */
export const targetsOf = (decisions: readonly Decision[], findings: readonly string[]): DecisionTarget[] => {
  const all = stepsByFinding(decisions)
  return findings.map(finding => {
    const steps = all.get(finding) ?? []
    const latest = unseen(
      steps.filter(({ active }) => active),
      steps,
    )
    return { finding, after: latest.slice(-decisionLimits.after).map(({ decision }) => decision.id) }
  })
}
