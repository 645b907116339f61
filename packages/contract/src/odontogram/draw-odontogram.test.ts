import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkEntry } from './check-entry.ts'
import { drawEntries } from './draw-odontogram.ts'
import type { OdontogramEntry } from './entry-schema.ts'
import { faces } from './faces.ts'
import { cellOf, odontogramHeight, odontogramWidth, placeAt } from './geometry.ts'
import { odontogramTeeth } from './odontogram-teeth.ts'
import { peruNorm } from './peru/norm.ts'
import { entriesAt, type OdontogramSymbol, symbolsOf } from './symbols.ts'

const symbols = symbolsOf(peruNorm, 'nts-188')
const symbol = (id: string): OdontogramSymbol => {
  const found = symbols.find(one => one.id === id)
  if (!found) throw new Error(`there is no sign ${id}`)
  return found
}

it('hit-tests every face of every tooth at the point where it is drawn', () => {
  for (const tooth of odontogramTeeth) {
    for (const face of faces) {
      const ring = cellOf(tooth).faces[face]
      const middle = {
        x: ring.reduce((sum, { x }) => sum + x, 0) / ring.length,
        y: ring.reduce((sum, { y }) => sum + y, 0) / ring.length,
      }
      expect(placeAt(middle)).toEqual({ tooth, face })
    }
  }
  expect(placeAt({ x: 1, y: odontogramHeight / 2 })).toBeNull()
})

it('draws mesial faces towards the midline and vestibular faces towards the roots', () => {
  for (const tooth of odontogramTeeth) {
    const { faces: of, x, apexY } = cellOf(tooth)
    const xOf = (face: 'mesial' | 'distal') => of[face].reduce((sum, point) => sum + point.x, 0) / 4
    const yOf = (face: 'vestibular' | 'oral') => of[face].reduce((sum, point) => sum + point.y, 0) / 4
    const distance = (value: number) => Math.abs(value - odontogramWidth / 2)
    expect([tooth, distance(xOf('mesial')) < distance(x), distance(xOf('distal')) > distance(x)]).toEqual([
      tooth,
      true,
      true,
    ])
    expect(Math.abs(yOf('vestibular') - apexY)).toBeLessThan(Math.abs(yOf('oral') - apexY))
  }
})

it('writes every sigla of a tooth within its box, in its own colour', () => {
  const ofOne = symbols.filter(({ finding, sigla }) => finding.scope === 'tooth' && sigla && !finding.isOfMilkTeethOnly)
  const some = fc.uniqueArray(fc.constantFrom(...ofOne), { maxLength: 30 })
  fc.assert(
    fc.property(some, fc.constantFrom(...odontogramTeeth), (chosen, tooth) => {
      const { siglas } = drawEntries(
        peruNorm,
        'nts-188',
        chosen.flatMap(one => entriesAt(one, { teeth: [tooth], faces: [] })),
      )
      expect(new Set(siglas.map(({ text }) => text))).toEqual(new Set(chosen.map(({ sigla }) => sigla)))
      const { left, right, top, bottom } = cellOf(tooth).siglas
      for (const { x, y, size } of siglas)
        expect(x > left && x < right && y - size * 0.72 > top && y < bottom).toBe(true)
    }),
  )
})

it('draws nothing outside the chart', () => {
  const some = fc.record({
    sign: fc.constantFrom(...symbols),
    teeth: fc.uniqueArray(fc.constantFrom(...odontogramTeeth), { minLength: 1, maxLength: 4 }),
    chosen: fc.subarray([...faces], { minLength: 1 }),
  })
  fc.assert(
    fc.property(fc.array(some, { maxLength: 6 }), all => {
      const entries = all
        .flatMap(({ sign: one, teeth, chosen }) => entriesAt(one, { teeth, faces: chosen }))
        .filter(entry => checkEntry(peruNorm, 'nts-188', entry) === null)
      const { areas, lines } = drawEntries(peruNorm, 'nts-188', entries)
      for (const primitive of [...areas, ...lines]) {
        if (primitive.kind !== 'path') continue
        const numbers = (primitive.d.match(/-?\d+(\.\d+)?/g) ?? []).map(Number)
        expect(numbers.every(number => number >= -15 && number <= odontogramWidth + 15)).toBe(true)
      }
    }),
  )
})

it('keeps two areas on one face both visible, and separates the marks that meet at the apices', () => {
  const caries = entriesAt(symbol('caries/CD'), { teeth: ['36'], faces: ['occlusal'] })
  const filling = entriesAt(symbol('restoration/AM/good'), { teeth: ['36'], faces: ['occlusal'] })
  const { areas } = drawEntries(peruNorm, 'nts-188', [...filling, ...caries])
  expect(areas.map(({ ink }) => ink)).toEqual(['blue', 'red'])
  expect(new Set(areas.map(area => (area.kind === 'path' ? area.d : ''))).size).toBe(2)
  const bridge = entriesAt(symbol('fixed-prosthesis/good'), { teeth: ['16', '13'], faces: [] })
  const denture = entriesAt(symbol('complete-prosthesis/good'), { teeth: ['11'], faces: [] })
  const pathsOf = (entries: readonly OdontogramEntry[]) =>
    drawEntries(peruNorm, 'nts-188', entries).lines.map(line => (line.kind === 'path' ? line.d : ''))
  expect(pathsOf([...bridge, ...denture])).not.toEqual([...pathsOf(bridge), ...pathsOf(denture)])
})
