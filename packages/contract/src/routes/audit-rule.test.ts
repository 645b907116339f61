import { describe, expect, it } from 'vitest'
import { allRoutes } from './all.ts'
import { allAuditActions } from './audit-actions.ts'
import { nameOfCall } from './route.ts'

describe('the audit rules of the routes', () => {
  it('record something for every call that reads or writes patient data', () => {
    const ofPatients = /^\/api\/(roboflow|analyses|images|reports|cases|patients)/
    const silent = allRoutes.filter(({ path, audit }) => ofPatients.test(path) && 'none' in audit)
    expect(silent.map(nameOfCall)).toEqual([])
  })

  it('name only actions of the trail', () => {
    const named = allRoutes.flatMap(({ audit }) =>
      'view' in audit ? [audit.view] : 'writes' in audit ? audit.writes : [],
    )
    expect(named.filter(action => !allAuditActions.includes(action))).toEqual([])
  })
})
