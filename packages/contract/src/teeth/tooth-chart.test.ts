import { describe, expect, it } from 'vitest'
import { detectionClasses } from '../classes/detection-class.ts'
import { toothInkOf } from '../report/tooth-inks.ts'
import { allTeeth } from './fdi.ts'
import { silhouetteHeight, silhouetteOf } from './silhouette.ts'
import { absentWithFinding, toothChart } from './tooth-chart.ts'

const teeth = (...numbers: readonly string[]) => ({
  numbering: 'numbered' as const,
  teeth: numbers.map(tooth => ({ tooth })),
})
const upperRow = ['17', '16', '15', '14', '13', '12', '11'] as const
const on = (tooth: string, id = 'Caries') => ({ tooth, class: id })

describe('the tooth chart', () => {
  it('is oriented like the radiograph: the patient’s right at the left', () => {
    const [upper, lower] = toothChart([], teeth()).arches
    expect([upper?.arch, upper?.teeth[0]?.tooth, upper?.teeth[15]?.tooth]).toEqual(['upper', '18', '28'])
    expect([lower?.arch, lower?.teeth[0]?.tooth, lower?.teeth[15]?.tooth]).toEqual(['lower', '48', '38'])
  })

  it("is 'unseen' for a tooth only if its arch was numbered, and 'absent' only if a dentist decided so", () => {
    const [upper, lower] = toothChart([], teeth(...upperRow, '31')).arches
    expect(upper?.isNumbered).toBe(true)
    expect(upper?.teeth.find(({ tooth }) => tooth === '16')?.presence).toBe('present')
    expect(upper?.teeth.find(({ tooth }) => tooth === '18')?.presence).toBe('unseen')
    expect(lower?.isNumbered).toBe(false)
    expect(lower?.teeth.find(({ tooth }) => tooth === '31')?.presence).toBe('present')
    expect(lower?.teeth.find(({ tooth }) => tooth === '32')?.presence).toBe('unknown')
    const toothDecisions = [
      { tooth: '16', presence: 'absent' },
      { tooth: '18', presence: 'present' },
    ] as const
    const [decided] = toothChart([], { ...teeth(...upperRow), toothDecisions }).arches
    expect(['16', '18', '28'].map(number => decided?.teeth.find(({ tooth }) => tooth === number)?.presence)).toEqual([
      'absent',
      'present',
      'unseen',
    ])
  })

  it('has a tooth that was not found, if a dentist stated a finding that only a tooth can have', () => {
    const presenceOf = (id: string, state: string) => {
      const [upper] = toothChart([{ ...on('18', id), state }], teeth(...upperRow)).arches
      return upper?.teeth.find(({ tooth }) => tooth === '18')?.presence
    }
    expect(['accepted', 'edited', 'added'].map(state => presenceOf('Caries', state))).toEqual(Array(3).fill('present'))
    for (const state of ['undecided', 'rejected']) expect(presenceOf('Caries', state)).toBe('unseen')
    for (const id of ['IMPLANT', 'CROWN AND BRIDGE', 'BONE LOSS VERTICAL'])
      expect(presenceOf(id, 'accepted')).toBe('unseen')
  })

  it('has the second number of a tooth that was found in doubt, and of no other', () => {
    const found = [{ tooth: '25' }, { tooth: '27', alternative: '26' as const }]
    const [upper] = toothChart([on('26')], { teeth: found }).arches
    const shown = upper?.teeth.map(({ tooth, alternative }) => [tooth, alternative])
    expect(shown?.slice(12, 15)).toEqual([
      ['25', null],
      ['26', null],
      ['27', '26'],
    ])
    const toothDecisions = [{ tooth: '27', presence: 'present' }] as const
    const [decided] = toothChart([], { teeth: found, toothDecisions }).arches
    expect(decided?.teeth.every(({ alternative }) => alternative === null)).toBe(true)
  })

  it('stays in doubt for a finding in doubt, after the tooth was settled by another one', () => {
    const doubtful = {
      ...on('36', 'FILLING'),
      placement: { kind: 'either' as const, teeth: ['36', '37'] as ['36', '37'] },
    }
    const [, lower] = toothChart([on('37'), doubtful], teeth('37')).arches
    const alternativeOf = (number: string) => lower?.teeth.find(({ tooth }) => tooth === number)?.alternative
    expect(['36', '37'].map(alternativeOf)).toEqual(['37', null])
    // One that was settled where it was found stays settled.
    const [, settled] = toothChart([on('36'), doubtful], teeth('36')).arches
    expect(settled?.teeth.find(({ tooth }) => tooth === '36')?.alternative).toBe(null)
  })

  it('has rows of milk teeth in a mixed dentition, in which no tooth is missing', () => {
    expect(toothChart([], teeth(...upperRow)).milk).toEqual([])
    const { arches, milk } = toothChart([on('54')], teeth(...upperRow, '55', '85'))
    expect(milk.map(row => [row.teeth[0]?.tooth, row.teeth.length])).toEqual([
      ['55', 10],
      ['85', 10],
    ])
    expect(milk[0]?.teeth[1]).toMatchObject({ tooth: '54', presence: 'unknown', lead: 'Caries' })
    expect(arches[0]?.teeth.find(({ tooth }) => tooth === '18')?.presence).toBe('unknown')
  })

  it('assigns each finding to its tooth and lists the others separately', () => {
    const findings = [on('36'), on('36', 'FILLING'), on('N/A', 'CONDYLE')]
    const chart = toothChart(findings, teeth())
    const tooth = chart.arches[1]?.teeth.find(one => one.tooth === '36')
    expect(tooth?.findings).toEqual([on('36'), on('36', 'FILLING')])
    expect(chart.elsewhere).toEqual([on('N/A', 'CONDYLE')])
  })

  it('gives a tooth the colour and dash of its most important finding', () => {
    const leadOf = (...ids: readonly string[]) =>
      toothChart(
        ids.map(id => on('11', id)),
        teeth(),
      ).arches[0]?.teeth.find(({ tooth }) => tooth === '11')?.lead
    expect(leadOf('FILLING', 'Caries', 'ROOT CANAL TREATMENT')).toBe('Caries')
    expect(leadOf('CROWN AND BRIDGE', 'IMPLANT')).toBe('IMPLANT')
    expect(leadOf()).toBeNull()
  })

  it('lets a failing treatment lead, in whatever order both were confirmed', () => {
    const filled = { ...on('11', 'ROOT CANAL TREATMENT'), state: 'accepted' }
    const short = { ...on('11', 'SHORTENED RCT'), state: 'accepted', experimental: true }
    for (const findings of [
      [filled, short],
      [short, filled],
    ])
      expect(toothChart(findings, teeth()).arches[0]?.teeth.find(({ tooth }) => tooth === '11')?.lead).toBe(
        'SHORTENED RCT',
      )
  })

  it('lets a proved finding lead, and marks a tooth with only experimental ones', () => {
    const experimental = { ...on('11'), experimental: true }
    const toothOf = (...findings: readonly ReturnType<typeof on>[]) =>
      toothChart(findings, teeth()).arches[0]?.teeth.find(({ tooth }) => tooth === '11')
    expect(toothOf(experimental, on('11', 'FILLING'))).toMatchObject({ lead: 'FILLING', isExperimental: false })
    expect(toothOf(experimental)).toMatchObject({ lead: 'Caries', isExperimental: true })
    expect(toothOf()).toMatchObject({ lead: null, isExperimental: false })
  })

  it('prints disease and failure red and healthy states blue', () => {
    const red = detectionClasses.filter(({ id }) => toothInkOf(id) === 'red').map(({ id }) => id)
    expect(red).toEqual([
      'Caries',
      'CARIES OR ROOT STUMP',
      'ROOT STUMP',
      'FRACTURE',
      'PERIAPICAL LESION',
      'SHORTENED RCT',
      'ROOT CANAL BEYOND APEX',
    ])
  })
})

describe('the silhouette of a tooth', () => {
  const ys = (path: string) => [...path.matchAll(/-?\d+(?:\.\d+)?/g)].map(Number).filter((_, at) => at % 2 === 1)

  it.each(allTeeth)('of %s stays in its frame', tooth => {
    const { width, path } = silhouetteOf(tooth)
    const numbers = [...path.matchAll(/-?\d+(?:\.\d+)?/g)].map(Number)
    expect(numbers.length % 2).toBe(0)
    expect(Math.max(...numbers.filter((_, at) => at % 2 === 0))).toBeLessThan(width)
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...ys(path))).toBeLessThanOrEqual(silhouetteHeight)
  })

  it('has its roots up in the upper jaw and down in the lower one', () => {
    // The neck, where the path begins, is closer to the biting edge than to the root tips.
    expect(ys(silhouetteOf('11').path)[0]).toBe(28)
    expect(ys(silhouetteOf('31').path)[0]).toBe(20)
  })
})

it('lists absent teeth with a confirmed finding, unless that may be where there is no tooth', () => {
  const toothDecisions = [
    { tooth: '36', presence: 'absent' },
    { tooth: '37', presence: 'absent' },
    { tooth: '38', presence: 'absent' },
    { tooth: '46', presence: 'present' },
  ] as const
  const findings = [
    { ...on('36'), state: 'accepted' },
    { ...on('37', 'IMPLANT'), state: 'accepted' },
    { ...on('38'), state: 'undecided' },
    { ...on('46'), state: 'accepted' },
  ]
  expect(absentWithFinding(findings, toothDecisions)).toEqual(['36'])
})
