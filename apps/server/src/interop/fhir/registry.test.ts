// @module-tag resources
import { describe, expect, it } from 'vitest'
import { findKind, includePaths, resourceKinds, reverseIncludePaths } from './registry.ts'

describe('the registry of FHIR resources', () => {
  it.each(resourceKinds.map(kind => [kind.type, kind] as const))('names only its own types in %s', (_, kind) => {
    const targets = kind.includes.flatMap(({ targets: types }) => types)
    const referring = Object.values(kind.reverseIncludes ?? {}).flatMap(({ types }) => types)
    expect([...targets, ...referring].filter(type => !findKind(type))).toEqual([])
  })

  it('has for each type either resources of a radiograph or resources by id', () => {
    expect(resourceKinds.filter(({ ofEntry, byIds }) => Boolean(ofEntry) === Boolean(byIds))).toEqual([])
  })

  it('offers each reverse include to the types that are referred to', () => {
    const report = findKind('DiagnosticReport')
    expect(report && includePaths(report)).toContain('DiagnosticReport:result')
    expect(report && reverseIncludePaths(report)).toEqual(['Provenance:target', 'DocumentReference:related'])
  })
})
