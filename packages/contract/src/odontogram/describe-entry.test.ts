import { expect, it } from 'vitest'
import { inSpanish } from '../strings/translate.ts'
import { describeEntry, specificationLines } from './describe-entry.ts'
import type { OdontogramEntry } from './entry-schema.ts'
import { peruNorm } from './peru/norm.ts'
import { entriesAt, symbolsOf } from './symbols.ts'

const entryOf = (id: string, place: Parameters<typeof entriesAt>[1]): OdontogramEntry => {
  const sign = symbolsOf(peruNorm, 'nts-188').find(one => one.id === id)
  const entry = sign && entriesAt(sign, place)[0]
  if (!entry) throw new Error(`there is no sign ${id}`)
  return entry
}
const words = (entry: OdontogramEntry) => describeEntry(peruNorm, entry, inSpanish)

it("states an entry's position, name and details", () => {
  expect(words(entryOf('restoration/AM/bad', { teeth: ['26'], faces: ['oral', 'occlusal'] }))).toEqual({
    place: '26 P-O',
    spokenPlace: '26, palatina, oclusal',
    name: 'Restauración definitiva',
    details: 'Amalgama · mal estado',
    sigla: 'AM',
  })
  expect(words(entryOf('fixed-prosthesis/good', { teeth: ['13', '16'], faces: [] })).place).toBe('16–13')
  expect(words(entryOf('mobility/2', { teeth: ['41'], faces: [] }))).toMatchObject({ details: 'Grado 2', sigla: 'M2' })
  expect(words(entryOf('diastema', { teeth: ['21', '11'], faces: [] })).place).toBe('11, 21')
})

it('names the faces of a front tooth by their own names', () => {
  expect(words(entryOf('caries/CE', { teeth: ['31'], faces: ['oral', 'occlusal'] })).spokenPlace).toBe(
    '31, lingual, incisal',
  )
})

it('prints notes, and findings for which the norm has no symbol, under the specifications', () => {
  const crown = { ...entryOf('crown/CM/good', { teeth: ['36'], faces: [] }), note: 'Dorado' }
  const fluorosis = entryOf('enamel-defect/fluorosis', { teeth: ['11'], faces: ['vestibular'] })
  const implant = entryOf('implant/good', { teeth: ['46'], faces: [] })
  expect(specificationLines(peruNorm, [crown, fluorosis, implant], inSpanish)).toEqual([
    '36: Corona. Dorado',
    '11 V: Defectos de desarrollo del esmalte (Fluorosis)',
  ])
})
