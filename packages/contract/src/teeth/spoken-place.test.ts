import { afterEach, beforeEach, expect, it } from 'vitest'
import { english } from '../strings/english.ts'
import { spanish } from '../strings/spanish.ts'
import { speak } from '../strings/translate.ts'
import { spokenPlace } from './spoken-place.ts'

beforeEach(() => speak(english))
afterEach(() => speak(spanish))

it.each([
  ['Maxilar superior, lado derecho, zona molar', 'Upper jaw, right side, molar region'],
  ['Maxilar inferior, lado izquierdo, cóndilo', 'Lower jaw, left side, condyle'],
  ['Maxilar inferior, lado izquierdo', 'Lower jaw, left side'],
  ['Pieza 16 o 17', 'Tooth 16 or 17'],
  ['Piezas 45 a 47', 'Teeth 45 to 47'],
  ['Dentición mixta, piezas sin numerar', 'Mixed dentition, teeth not numbered'],
])('says in English where it is: %s', (stored, spoken) => {
  expect(spokenPlace(stored)).toBe(spoken)
})

it('leaves in Spanish what is read in Spanish, and as they came the words of another detector', () => {
  expect(spokenPlace('second quadrant, distal')).toBe('second quadrant, distal')
  expect(spokenPlace('')).toBe('')
  speak(spanish)
  expect(spokenPlace('Pieza 16 o 17')).toBe('Pieza 16 o 17')
})
