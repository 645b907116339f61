import { describe, expect, it } from 'vitest'
import { startingFilters } from '../../findings/starting-filters.ts'
import { parseFilters } from './stored-filters.ts'

const detected = ['Caries', 'IMPLANT']

describe('the filters of /preview', () => {
  it('start at 20 % with every detected class selected', () => {
    expect(startingFilters(detected.map(id => ({ class: id })))).toEqual({ minimumConfidence: 20, classes: detected })
  })

  it('start without the classes that the model of the analysis does not trust', () => {
    const predictions = [{ class: 'Caries', experimental: true }, { class: 'IMPLANT' }]
    expect(startingFilters(predictions).classes).toEqual(['IMPLANT'])
  })

  it('come back as they were left, an empty selection included', () => {
    expect(parseFilters('{"minimumConfidence":35,"classes":["IMPLANT"]}', detected)).toEqual({
      minimumConfidence: 35,
      classes: ['IMPLANT'],
    })
    expect(parseFilters('{"minimumConfidence":35,"classes":[]}', detected)?.classes).toEqual([])
  })

  it('forget classes that are not detected here', () => {
    expect(parseFilters('{"minimumConfidence":35,"classes":["FRACTURE"]}', detected)?.classes).toEqual([])
  })

  it.each([null, '', 'null', '3', '{}', '{"minimumConfidence":"x","classes":[]}'])('ignore %j', text => {
    expect(parseFilters(text, detected)).toBeNull()
  })
})
