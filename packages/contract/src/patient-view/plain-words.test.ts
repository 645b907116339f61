import { afterEach, describe, expect, it } from 'vitest'
import { detectionClasses } from '../classes/detection-class.ts'
import { odontogramTeeth } from '../odontogram/odontogram-teeth.ts'
import { english } from '../strings/english.ts'
import { spanish } from '../strings/spanish.ts'
import { setCatalogue } from '../strings/translate.ts'
import { patientSectionOf, placeInWords, plainWordsOf, toothInWords } from './plain-words.ts'

afterEach(() => setCatalogue(spanish))

const everyClass = [...detectionClasses.map(({ id }) => id), 'A CLASS OF TOMORROW']

describe.each([
  ['Spanish', spanish],
  ['English', english],
])('the plain words in %s', (_, catalogue) => {
  it.each(everyClass)('describe %s and the usual next step, without figures or jargon', id => {
    setCatalogue(catalogue)
    const { name, what, next } = plainWordsOf(id)
    expect(name.length).toBeLessThan(60)
    for (const text of [what, next]) expect(text).toMatch(/^\p{Lu}.{15,}\.$/u)
    expect(`${name} ${what} ${next}`).not.toMatch(/%|\d|periapical|radicular|endodon|restaura|ápice|apex|confian/i)
  })

  it('name every tooth differently', () => {
    setCatalogue(catalogue)
    expect(new Set(odontogramTeeth.map(tooth => toothInWords(tooth))).size).toBe(52)
  })
})

it('name a tooth by its position in the mouth, from the patient’s own sides', () => {
  expect(toothInWords('46')).toBe('muela de abajo a la derecha (pieza 46)')
  expect(toothInWords('21')).toBe('diente delantero de arriba a la izquierda (pieza 21)')
  expect(toothInWords('38')).toBe('muela del juicio de abajo a la izquierda (pieza 38)')
  expect(toothInWords('55')).toBe('muela de leche de arriba a la derecha (pieza 55)')
  expect(placeInWords({ teeth: [] })).toBe('el lugar que señala el contorno')
  expect(placeInWords({ teeth: ['17'], otherTooth: '16' })).toBe('muela de arriba a la derecha (pieza 17 o 16)')
  expect(placeInWords({ teeth: ['18'], otherTooth: '17' })).toBe('muela de arriba a la derecha (pieza 18 o 17)')
  expect(placeInWords({ teeth: ['31'], otherTooth: '41' })).toBe('diente delantero de abajo (pieza 31 o 41)')
  expect(placeInWords({ teeth: ['13'], otherTooth: '14' })).toBe('diente de arriba a la derecha (pieza 13 o 14)')
  expect(placeInWords({ teeth: ['27'], otherTooth: '37' })).toBe('muela a la izquierda (pieza 27 o 37)')
  expect(placeInWords({ teeth: ['44', '45'] })).toBe('varios dientes juntos (piezas 44, 45)')
})

it('name in English only what the two numbers of a tooth in doubt share', () => {
  setCatalogue(english)
  expect(placeInWords({ teeth: ['31'], otherTooth: '41' })).toBe('lower front tooth (tooth 31 or 41)')
  expect(placeInWords({ teeth: ['13'], otherTooth: '14' })).toBe('upper right tooth (tooth 13 or 14)')
  expect(placeInWords({ teeth: ['27'], otherTooth: '37' })).toBe('left back tooth (tooth 27 or 37)')
})

it('separate findings to treat from treatments and from the rest', () => {
  expect(['Caries', 'PERIAPICAL LESION', 'SHORTENED RCT'].map(patientSectionOf)).toEqual(Array(3).fill('attention'))
  expect(['FILLING', 'IMPLANT', 'ROOT CANAL TREATMENT'].map(patientSectionOf)).toEqual(Array(3).fill('treated'))
  expect(['IMPACTED TOOTH', 'CONDYLE', 'A CLASS OF TOMORROW'].map(patientSectionOf)).toEqual(Array(3).fill('other'))
})
