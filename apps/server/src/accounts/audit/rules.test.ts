import { allRoutes } from '@xrai/contract/routes/all'
import { allAuditActions } from '@xrai/contract/routes/audit-actions'
import { nameOfCall } from '@xrai/contract/routes/route'
import { describe, expect, it } from 'vitest'
import { auditRules } from './rules.ts'

describe('the rules of the audit trail', () => {
  it('have a line for every route of the contract, and no other', () => {
    expect(Object.keys(auditRules).toSorted()).toEqual(allRoutes.map(nameOfCall).toSorted())
  })

  it('record something for every call that reads or writes what is a patient’s', () => {
    const ofPatients = /^\w+ \/api\/(roboflow|analyses|images|reports|cases|patients)/
    const silent = Object.entries(auditRules).filter(([name, rule]) => ofPatients.test(name) && 'none' in rule)
    expect(silent).toEqual([])
  })

  it('name an action for every view and every act', () => {
    const named = Object.values(auditRules).flatMap(rule =>
      'view' in rule ? [rule.view] : 'writes' in rule ? rule.writes : [],
    )
    expect(new Set(allAuditActions)).toEqual(new Set([...allAuditActions, ...named]))
  })
})
