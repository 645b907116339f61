import { describe, expect, it } from 'vitest'
import { english } from '../strings/english.ts'
import { inSpanish, type Translate, translate } from '../strings/translate.ts'
import { type Placement, placementSchema } from './placement.ts'
import { placementOfTooth } from './placement-of-tooth.ts'
import { locationText, placementText } from './placement-text.ts'

const inEnglish: Translate = (key, values) => translate(english, key, values)

const wordings: readonly (readonly [Placement, string, string])[] = [
  [
    { kind: 'region', arch: 'upper', side: 'right', region: 'anterior' },
    'Maxilar superior, lado derecho, zona anterior',
    'Upper jaw, right side, anterior region',
  ],
  [
    { kind: 'region', arch: 'upper', side: 'left', region: 'premolar' },
    'Maxilar superior, lado izquierdo, zona premolar',
    'Upper jaw, left side, premolar region',
  ],
  [
    { kind: 'region', arch: 'lower', side: 'left', region: 'molar' },
    'Maxilar inferior, lado izquierdo, zona molar',
    'Lower jaw, left side, molar region',
  ],
  [
    { kind: 'region', arch: 'lower', side: 'right', region: 'retromolar' },
    'Maxilar inferior, lado derecho, zona retromolar',
    'Lower jaw, right side, retromolar region',
  ],
  [
    { kind: 'region', arch: 'lower', side: 'left', region: 'condyle' },
    'Maxilar inferior, lado izquierdo, cóndilo',
    'Lower jaw, left side, condyle',
  ],
  [
    { kind: 'region', arch: 'upper', side: 'left', region: null },
    'Maxilar superior, lado izquierdo',
    'Upper jaw, left side',
  ],
  [{ kind: 'either', teeth: ['17', '16'] }, 'Pieza 17 o 16', 'Tooth 17 or 16'],
  [{ kind: 'span', teeth: ['35', '36', '37'] }, 'Piezas 35 a 37', 'Teeth 35 to 37'],
  [{ kind: 'span', teeth: ['16', '55', '54'] }, 'Piezas 16 a 54', 'Teeth 16 to 54'],
  [{ kind: 'mixed-dentition' }, 'Dentición mixta, piezas sin numerar', 'Mixed dentition, teeth not numbered'],
]

describe('a placement', () => {
  it.each(wordings)('has a text in both languages: %o', (placement, spanish, english) => {
    expect(placementSchema.parse(placement)).toEqual(placement)
    expect(placementText(placement, inSpanish)).toBe(spanish)
    expect(placementText(placement, inEnglish)).toBe(english)
  })

  it.each([
    [{ kind: 'either', teeth: ['16'] }],
    [{ kind: 'either', teeth: ['16', '19'] }],
    [{ kind: 'span', teeth: ['35'] }],
    [{ kind: 'span', teeth: ['37', '36', '35'] }],
    [{ kind: 'span', teeth: ['35', '37'] }],
    [{ kind: 'span', teeth: ['28', '48'] }],
    [{ kind: 'span', teeth: ['55', '15'] }],
    [{ kind: 'region', arch: 'upper', side: 'right' }],
    [{ kind: 'region', arch: 'upper', side: 'derecho', region: 'molar' }],
    [{ kind: 'quadrant' }],
  ])('is refused if it has no valid form: %o', placement => {
    expect(placementSchema.safeParse(placement).success).toBe(false)
  })
})

describe('the location of a finding', () => {
  it('is its placement, else the stored sentence, else empty', () => {
    const placement = { kind: 'either', teeth: ['16', '17'] } as const satisfies Placement
    expect(locationText({ placement: { ...placement }, location: 'Pieza 16 o 17' }, inEnglish)).toBe('Tooth 16 or 17')
    expect(locationText({ placement: null, location: 'second quadrant, distal' }, inEnglish)).toBe(
      'second quadrant, distal',
    )
    expect(locationText({ placement: null, location: null }, inEnglish)).toBe('')
  })
})

it('a tooth is in the arch, on the side and in the region of its number', () => {
  const textOf = (tooth: Parameters<typeof placementOfTooth>[0]) => placementText(placementOfTooth(tooth), inSpanish)
  expect(textOf('13')).toBe('Maxilar superior, lado derecho, zona anterior')
  expect(textOf('25')).toBe('Maxilar superior, lado izquierdo, zona premolar')
  expect(textOf('36')).toBe('Maxilar inferior, lado izquierdo, zona molar')
  expect(textOf('48')).toBe('Maxilar inferior, lado derecho, zona molar')
})
