// @module-tag state
import type { Prediction } from '@xrai/contract/records/prediction'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startingFilters } from '../../findings/starting-filters.ts'
import { parseFilters, readFilters, storeFilters } from './stored-filters.ts'

const detected = ['Caries', 'IMPLANT']

describe('the filters of /preview', () => {
  it('start at 20 % with every detected class selected', () => {
    expect(startingFilters(detected.map(id => ({ class: id })))).toEqual({ minimumConfidence: 20, classes: detected })
  })

  it('include the experimental classes initially', () => {
    const predictions = [{ class: 'Caries', experimental: true }, { class: 'IMPLANT' }]
    expect(startingFilters(predictions).classes).toEqual(['Caries', 'IMPLANT'])
  })

  it('are restored, an empty selection included', () => {
    expect(parseFilters('{"minimumConfidence":35,"classes":["IMPLANT"]}', detected)).toEqual({
      minimumConfidence: 35,
      classes: ['IMPLANT'],
    })
    expect(parseFilters('{"minimumConfidence":35,"classes":[]}', detected)?.classes).toEqual([])
  })

  it('select a class that was not detected when they were chosen', () => {
    const known = ['IMPLANT', 'FILLING']
    const classesOf = (classes: readonly string[]) =>
      parseFilters(JSON.stringify({ minimumConfidence: 35, classes, known }), detected)?.classes
    expect(classesOf(['FILLING'])).toEqual(['Caries'])
    expect(classesOf(['IMPLANT'])).toEqual(detected)
    // An empty selection shows all, and must not become one class.
    expect(classesOf([])).toEqual([])
  })

  it('omit classes that are not detected here', () => {
    expect(parseFilters('{"minimumConfidence":35,"classes":["FRACTURE"]}', detected)?.classes).toEqual([])
  })

  it.each([null, '', 'null', '3', '{}', '{"minimumConfidence":"x","classes":[]}'])('ignore %j', text => {
    expect(parseFilters(text, detected)).toBeNull()
  })
})

describe('the filters stored in this tab', () => {
  const found = (id: string): Prediction => ({
    detection_id: id,
    class: id,
    class_id: 0,
    confidence: 0.9,
    x: 5,
    y: 5,
    width: 2,
    height: 2,
    points: [],
    tooth: 'N/A',
    location: '',
    placement: null,
    experimental: false,
    research: false,
  })
  const findings = detected.map(found)
  const kept = new Map<string, string>()

  beforeEach(() => {
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    })
    kept.set('xrai.owner', 'ana')
  })
  afterEach(() => {
    kept.clear()
    vi.unstubAllGlobals()
  })

  it('are the threshold only while there are no findings, and later select every detected class', () => {
    storeFilters('a1', { minimumConfidence: 45, classes: [] }, [])
    expect(readFilters('a1', findings)).toEqual({ minimumConfidence: 45, classes: detected })
  })

  it('include a manually emptied selection', () => {
    storeFilters('a1', { minimumConfidence: 45, classes: [] }, findings)
    expect(readFilters('a1', findings)).toEqual({ minimumConfidence: 45, classes: [] })
  })

  it('apply to no other user of the tab, but again to the same one', () => {
    storeFilters('a1', { minimumConfidence: 45, classes: [] }, findings)
    kept.set('xrai.owner', 'luis')
    expect(readFilters('a1', findings)).toEqual(startingFilters(findings))
    kept.delete('xrai.owner')
    storeFilters('a1', { minimumConfidence: 60, classes: [] }, findings)
    expect(readFilters('a1', findings)).toEqual(startingFilters(findings))
    kept.set('xrai.owner', 'ana')
    expect(readFilters('a1', findings).minimumConfidence).toBe(45)
  })
})
