import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  cliniciansBySession,
  fhirReaders,
  keyHasScope,
  keyMayCall,
  mayCall,
  members,
  open,
  operator,
  owners,
  type Role,
} from './access.ts'
import { allRoutes } from './all.ts'
import * as odontograms from './endpoints/odontograms.ts'
import * as common from './endpoints.ts'
import { address } from './inputs.ts'
import { endpoint, nameOfCall, route } from './route.ts'

const endpoints = { ...common, ...odontograms }

const caller = (role: Role, isOperator = false) => ({ clinic: { role }, operator: isOperator })

describe('the endpoints', () => {
  it('have exactly one route each, with the same method and path', () => {
    expect(Object.values(endpoints).map(nameOfCall).toSorted()).toEqual(allRoutes.map(nameOfCall).toSorted())
    expect(new Set(allRoutes.map(nameOfCall)).size).toBe(allRoutes.length)
  })
})

describe('a route', () => {
  const unaudited = { summary: '', tag: 'cases', answer: { status: 200, file: [] }, errors: [] } as const
  const contents = { ...unaudited, audit: { writes: ['case-edit'] } } as const

  it('does not compile without an access rule', () => {
    // @ts-expect-error: the access is missing
    expect(endpoint('get', '/api/beds')).toHaveProperty('path')
    // @ts-expect-error: the access is missing
    expect(route({ method: 'get', path: '/api/beds' }, contents)).toHaveProperty('summary')
  })

  it('does not compile without an audit rule', () => {
    // @ts-expect-error: the rule is missing
    expect(route(endpoint('get', '/api/beds', open), unaudited)).toHaveProperty('summary')
  })

  it('does not compile with parameters other than those of its path', () => {
    const bed = endpoint('get', '/api/wards/{ward}/beds/{bed}', open)
    const params = z.object({ ward: z.string(), bed: z.string() })
    expect(route(bed, { ...contents, params })).toMatchObject({ path: bed.path, access: open })
    // @ts-expect-error: both are missing
    expect(route(bed, contents)).toHaveProperty('summary')
    // @ts-expect-error: one is missing
    expect(route(bed, { ...contents, params: params.pick({ ward: true }) })).toHaveProperty('params')
    // @ts-expect-error: the path has none
    expect(route(endpoint('get', '/api/wards', open), { ...contents, params })).toHaveProperty('params')
  })
})

describe('the right to call', () => {
  it('belongs to any caller of an open endpoint, and else to a caller with a permitted role', () => {
    expect(mayCall({ access: open }, undefined)).toBe(true)
    expect(mayCall({ access: members }, undefined)).toBe(false)
    expect(mayCall({ access: cliniciansBySession }, caller('dentist'))).toBe(true)
    expect(mayCall({ access: cliniciansBySession }, caller('assistant'))).toBe(false)
    expect(mayCall({ access: owners }, caller('dentist'))).toBe(false)
  })

  it('belongs only to the operator, in any role, if the access requires it', () => {
    expect(mayCall({ access: operator }, caller('owner'))).toBe(false)
    expect(mayCall({ access: operator }, caller('assistant', true))).toBe(true)
  })

  it("extends as far as the API key's reach", () => {
    expect(keyMayCall(endpoints.analyze, 'basic')).toBe(true)
    expect(keyMayCall(endpoints.listCases, 'basic')).toBe(false)
    expect(keyMayCall(endpoints.listCases, 'full')).toBe(true)
    expect(keyMayCall(endpoints.markReviewed, 'full')).toBe(false)
    expect(keyHasScope(endpoints.analyze, ['fhir', 'dicomweb'])).toBe(false)
    expect(keyHasScope(endpoints.analyze, ['radiographs'])).toBe(true)
    expect(keyHasScope({ access: fhirReaders }, ['radiographs'])).toBe(false)
  })
})

describe('the address of a call', () => {
  it('has its parameters and query filled in, without absent ones', () => {
    expect(address(endpoints.getAnalysis, { params: { id: 'a/b' } })).toBe('/api/analyses/a%2Fb')
    expect(address(endpoints.listAnalyses, { query: { limit: 10, cursor: undefined, status: 'ready' } })).toBe(
      '/api/analyses?limit=10&status=ready',
    )
  })
})
