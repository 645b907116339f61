import type { AuditFilter } from '@xrai/contract/routes/audit'
import {
  type AuditAction,
  type AuditGroup,
  allAuditActions,
  auditGroupNames,
} from '@xrai/contract/routes/audit-actions'
import { addDays, isDay, startOf } from '../../base/language/days.ts'
import { idInSearch, oneOf } from '../../shell/lists/search-values.ts'

/** The trail's filters in the address; the days are calendar days, both included. */
export interface AuditSearch {
  readonly actor?: string
  readonly action?: AuditAction
  readonly group?: AuditGroup
  readonly patient?: string
  readonly from?: string
  readonly to?: string
}

/** Reads the URL's search parameters; invalid values are dropped. */
export function readAuditSearch(search: Readonly<Record<string, unknown>>): AuditSearch {
  const read = {
    actor: idInSearch(search, 'actor'),
    action: oneOf(allAuditActions, search['action']),
    group: oneOf(auditGroupNames, search['group']),
    patient: idInSearch(search, 'patient'),
    from: isDay(search['from']) ? search['from'] : undefined,
    to: isDay(search['to']) ? search['to'] : undefined,
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}

/** The server's filters, with instants instead of days. */
export const auditFilterOf = ({ from, to, ...rest }: AuditSearch): AuditFilter => ({
  ...rest,
  ...(from !== undefined && { from: startOf(from) }),
  ...(to !== undefined && { to: startOf(addDays(to, 1)) }),
})
