import { allTeeth, arches, type Fdi, isUpper } from '@xrai/contract/teeth/fdi'
import { describe, expect, it } from 'vitest'
import { detectMixedDentition } from './detect-mixed-dentition.ts'

/** Both arches, each tooth 50 wide and 150 high, from 400 to 1200 and from 300 to 620. */
const mouth = (numbers: readonly Fdi[], mirrored = false) =>
  (['upper', 'lower'] as const).flatMap(arch =>
    arches[arch].flatMap((tooth, at) => {
      const x = 425 + 50 * (mirrored ? 15 - at : at)
      const y = arch === 'upper' ? 375 : 545
      return numbers.includes(tooth) ? [{ tooth, confidence: 0.8, x, y, width: 50, height: 150 }] : []
    }),
  )
const numbered = (numbers: readonly Fdi[] = allTeeth, mirrored = false) =>
  ({ numbering: 'numbered', teeth: mouth(numbers, mirrored) }) as const
const mixed = { numbering: 'mixed', teeth: [] }

/** A germ at the root of that tooth, on top of which the milk tooth was numbered. */
const germ = (tooth: Fdi, { down = 90, confidence = 0.5, class: name = 'ERUPTING TOOTH' } = {}) => {
  const [one] = mouth([tooth])
  if (!one) throw new Error(tooth)
  return {
    class: name,
    confidence,
    box: { x: one.x, y: one.y + (isUpper(tooth) ? -down : down), width: 44, height: 70 },
  }
}

const five: readonly Fdi[] = ['13', '23', '34', '35', '45']

describe('a dentition with unerupted teeth', () => {
  it('is mixed from five on, erupting and impacted ones alike', () => {
    const findings = five.map((tooth, at) => germ(tooth, { class: at % 2 ? 'IMPACTED TOOTH' : 'ERUPTING TOOTH' }))
    expect(detectMixedDentition(findings, numbered())).toEqual(mixed)
    expect(detectMixedDentition(findings.slice(1), numbered())).toEqual(numbered())
  })

  it('is so in a mirrored picture too, and where no second molar was numbered', () => {
    const findings = five.map(tooth => germ(tooth))
    expect(detectMixedDentition(findings, numbered(allTeeth, true))).toEqual(mixed)
    const young = allTeeth.filter(tooth => !/[78]$/.test(tooth))
    expect(detectMixedDentition(findings, numbered(young))).toEqual(mixed)
  })

  it('is permanent where second and third molars are unerupted, at any depth', () => {
    const back = allTeeth.filter(tooth => /[78]$/.test(tooth))
    const lying = back.map(tooth => germ(tooth, { down: 30 }))
    expect(detectMixedDentition([...lying, ...back.map(tooth => germ(tooth))], numbered())).toEqual(numbered())
    const tilted = germ('47', { down: 10 })
    const inFront = { ...tilted, box: { ...tilted.box, x: tilted.box.x + 12 } }
    const four = five.slice(1).map(tooth => germ(tooth))
    expect(detectMixedDentition([...four, inFront], numbered())).toEqual(numbered())
  })

  it('counts each tooth once, and none that is unsure or something else', () => {
    const four = five.slice(1).map(tooth => germ(tooth))
    const more = [
      germ('34', { class: 'IMPACTED TOOTH', down: 84 }),
      germ('44', { confidence: 0.19 }),
      germ('44', { class: 'Caries' }),
    ]
    expect(detectMixedDentition([...four, ...more], numbered())).toEqual(numbered())
    expect(detectMixedDentition([...four, germ('44', { confidence: 0.2 })], numbered())).toEqual(mixed)
  })

  it('stays unchanged where teeth were not numbered', () => {
    const findings = five.map(tooth => germ(tooth))
    for (const numbering of ['off', 'none', 'mixed'] as const) {
      expect(detectMixedDentition(findings, { numbering, teeth: [] })).toEqual({ numbering, teeth: [] })
    }
    expect(detectMixedDentition(findings, numbered(['34', '35', '36', '37']))).toMatchObject({ numbering: 'numbered' })
  })
})
