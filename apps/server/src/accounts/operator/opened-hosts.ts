import type { ClinicScope } from '../../db/clinic-scope.ts'
import { findPlan } from '../../db/queries/accounts/plans.ts'
import type { OpenedHosts } from '../../platform/outbound/allowed-address.ts'
import type { PrivateHost } from '../../settings/connection-settings.ts'
import { type PlanRow, planAt } from '../credits/plan-at.ts'

/**
 * The hosts that a clinic may reach beside the public internet (docs/decisions/130-private-hosts-of-a-clinic.md): those opened
 * to it by name, and the others if the operator chose its plan. Anyone can register a clinic and try Profesional in it.
 */
export const openedTo = (
  hosts: readonly PrivateHost[],
  { clinicId, ...plan }: PlanRow & { readonly clinicId: string },
): OpenedHosts => {
  const isChosen = planAt(plan) !== 'basico' && !plan.onTrial
  return hosts.filter(one => (one.clinicId === null ? isChosen : one.clinicId === clinicId)).map(({ host }) => host)
}

/** Like `openedTo`, by the clinic's present plan. */
export const findOpened = async (scope: ClinicScope, hosts: readonly PrivateHost[]): Promise<OpenedHosts> =>
  hosts.length === 0 ? [] : openedTo(hosts, { clinicId: scope.clinicId, ...(await findPlan(scope)) })
