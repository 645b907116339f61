import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Fdi, isMilk } from '../teeth/fdi.ts'
import { checkEntry } from './check-entry.ts'
import type { OdontogramEntry } from './entry-schema.ts'
import { faces } from './faces.ts'
import { odontogramRowNames, odontogramTeeth, rowTeeth } from './odontogram-teeth.ts'
import { peruNorm } from './peru/norm.ts'
import { entriesAt, symbolsOf } from './symbols.ts'

const blank: OdontogramEntry = {
  finding: 'implant',
  variant: null,
  state: null,
  teeth: ['36'],
  faces: [],
  pillars: [],
  direction: null,
  grade: null,
  note: '',
}
const faultOf = (entry: Partial<OdontogramEntry>, edition = 'nts-188') =>
  checkEntry(peruNorm, edition, { ...blank, ...entry })

describe('an entry', () => {
  it.each([
    [{ finding: 'x' }, 'finding'],
    [{}, 'state'],
    [{ state: 'good' as const }, null],
    [{ finding: 'root-stump', state: 'bad' as const }, 'state'],
    [{ finding: 'caries', faces: ['mesial' as const] }, 'variant'],
    [{ finding: 'caries', variant: 'CD' }, 'faces'],
    [{ finding: 'caries', variant: 'CD', faces: ['mesial' as const] }, null],
    [{ finding: 'root-stump', faces: ['mesial' as const] }, 'no-faces'],
    [{ finding: 'mobility' }, 'grade'],
    [{ finding: 'mobility', grade: 5 }, 'grade'],
    [{ finding: 'rotation', direction: 'up' }, 'direction'],
    [{ finding: 'pulpotomy', state: 'good' as const }, 'milk-only'],
    [{ finding: 'pulpotomy', state: 'good' as const, teeth: ['75' as const] }, null],
    [{ finding: 'diastema', teeth: ['11' as const] }, 'neighbours'],
    [{ finding: 'diastema', teeth: ['11', '21'] as Fdi[] }, null],
    [{ finding: 'diastema', teeth: ['12', '21'] as Fdi[] }, 'neighbours'],
    [{ finding: 'diastema', teeth: ['21', '11'] as Fdi[] }, 'order'],
    [{ finding: 'edentulous-arch', teeth: ['18', '28'] as Fdi[] }, null],
    [{ finding: 'edentulous-arch', teeth: ['18', '27'] as Fdi[] }, 'arch'],
    [{ finding: 'removable-prosthesis', state: 'good' as const, teeth: ['16', '36'] as Fdi[] }, 'one-row'],
    [{ finding: 'fixed-prosthesis', state: 'good' as const, teeth: ['16', '36'] as Fdi[] }, 'range'],
    [{ finding: 'fixed-prosthesis', state: 'good' as const, teeth: ['16', '13'] as Fdi[] }, null],
    [{ finding: 'fixed-prosthesis', state: 'good' as const, teeth: ['16', '13'], pillars: ['16', '12'] }, 'pillars'],
    [{ finding: 'fixed-prosthesis', state: 'good' as const, teeth: ['16', '13'], pillars: ['16', '14'] }, null],
  ] as [Partial<OdontogramEntry>, string | null][])('%j: %s', (entry, fault) => {
    expect(faultOf(entry)).toBe(fault)
  })

  it('accepts only the siglas of its own edition', () => {
    const jacket = { finding: 'crown', state: 'good' as const, variant: 'CJ' }
    expect([faultOf(jacket), faultOf(jacket, 'nts-150')]).toEqual(['variant', null])
  })
})

describe('accepts or rejects a symbol on any teeth and faces without an error', () => {
  const someTeeth = fc.uniqueArray(fc.constantFrom(...odontogramTeeth), { minLength: 1, maxLength: 16 })
  const someFaces = fc.uniqueArray(fc.constantFrom(...faces))
  const someSign = fc.constantFrom(...symbolsOf(peruNorm, 'nts-188'))

  it("finds a fault only in a symbol's position, never in the symbol itself", () => {
    fc.assert(
      fc.property(someSign, someTeeth, someFaces, (sign, teeth, chosen) => {
        const placeFaults = ['neighbours', 'range', 'one-row', 'faces', 'milk-only', null]
        for (const entry of entriesAt(sign, { teeth, faces: chosen }))
          expect(placeFaults).toContain(checkEntry(peruNorm, 'nts-188', entry))
      }),
    )
  })

  it('accepts a finding of one tooth on each tooth of a row', () => {
    const ofOne = symbolsOf(peruNorm, 'nts-188').filter(({ finding }) => finding.scope === 'tooth')
    fc.assert(
      fc.property(fc.constantFrom(...ofOne), fc.constantFrom(...odontogramRowNames), (sign, row) => {
        const teeth = rowTeeth(row).filter(tooth => !sign.finding.isOfMilkTeethOnly || isMilk(tooth))
        const entries = entriesAt(sign, { teeth, faces: [] })
        expect(entries.map(({ teeth: [tooth] }) => tooth)).toEqual(teeth)
        expect(entries.every(entry => checkEntry(peruNorm, 'nts-188', entry) === null)).toBe(true)
      }),
    )
  })
})
