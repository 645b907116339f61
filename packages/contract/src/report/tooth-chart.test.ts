import { describe, expect, it } from 'vitest'
import { found } from './testing/report-model.ts'
import { drawToothChart, toothChartNotes } from './tooth-chart.ts'

describe('the tooth chart of the sheet', () => {
  const chart = (over: Partial<Parameters<typeof drawToothChart>[0]>) =>
    drawToothChart({ detailed: true, predictions: [], teeth: [], toothDecisions: [], ...over })
  const toothOf = (over: Partial<Parameters<typeof drawToothChart>[0]>, number: string) =>
    chart(over)?.teeth.find(({ tooth }) => tooth === number)
  const upper = ['17', '16', '15', '14', '13', '12', '11'] as const

  it('is drawn as the dentist sees the mouth, inside its frame', () => {
    const drawn = chart({ predictions: [found({})] })
    expect(drawn?.teeth.map(({ tooth }) => tooth).join(' ')).toBe(
      '18 17 16 15 14 13 12 11 21 22 23 24 25 26 27 28 48 47 46 45 44 43 42 41 31 32 33 34 35 36 37 38',
    )
    for (const { x, width, y } of drawn?.teeth ?? []) {
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x + width).toBeLessThanOrEqual(drawn?.width ?? 0)
      expect(y + 48).toBeLessThanOrEqual(drawn?.height ?? 0)
    }
  })

  it('has rows of milk teeth between the others if one is known, without overlaps', () => {
    const drawn = chart({ predictions: [found({ tooth: '55', state: 'accepted' })], teeth: ['16', '55', '85'] })
    const rows = [...Map.groupBy(drawn?.teeth ?? [], ({ y }) => y).values()]
    expect(rows.map(row => [row[0]?.tooth, row.length])).toEqual([
      ['18', 16],
      ['55', 10],
      ['85', 10],
      ['48', 16],
    ])
    expect(rows[1]?.[0]).toMatchObject({ ink: '#d1202a', letter: 'C' })
    for (const [above, below] of rows.slice(1).map((row, at) => [rows[at]?.[0], row[0]])) {
      const lastLine = Math.max(above?.toothY ?? 0, above?.numbersY ?? 0)
      expect(Math.min(below?.toothY ?? 0, below?.numbersY ?? 0, below?.y ?? 0) - lastLine).toBeGreaterThanOrEqual(7)
    }
    const { x = 0, width = 0 } = rows[1]?.at(-1) ?? {}
    expect(Math.abs((rows[1]?.[0]?.x ?? 0) + x + width - (drawn?.width ?? 0))).toBeLessThan(0.01)
  })

  it('is red for disease and blue for sound treatments', () => {
    const predictions = [found({ state: 'accepted' }), found({ tooth: '11', class: 'FILLING', state: 'edited' })]
    expect(toothOf({ predictions }, '36')).toMatchObject({ ink: '#d1202a', letter: 'C' })
    expect(toothOf({ predictions }, '11')).toMatchObject({ ink: '#1d4ed8', letter: 'O' })
    expect(toothOf({ predictions }, '12')).toMatchObject({ ink: null, letter: '' })
  })

  it('crosses out a tooth only if a dentist decided that it is absent', () => {
    const drawn = { predictions: [found({ tooth: '36' })], teeth: [...upper] }
    expect(toothOf(drawn, '18')?.isAbsent).toBe(false)
    expect(chart(drawn)).toMatchObject({ hasUnseen: true, isPartial: true })
    const toothDecisions = [
      { tooth: '18', presence: 'absent' },
      { tooth: '48', presence: 'absent' },
      { tooth: '28', presence: 'present' },
    ] as const
    const decided = { ...drawn, toothDecisions: [...toothDecisions] }
    expect(['18', '48', '28', '27'].map(tooth => toothOf(decided, tooth)?.isAbsent)).toEqual([true, true, false, false])
    expect(chart(decided)?.hasUnseen).toBe(true)
  })

  it('crosses out undetected teeth in a report from before tooth decisions, as it was signed', () => {
    const drawn = { predictions: [found({ tooth: '36' })], teeth: [...upper], toothDecisions: undefined }
    expect(['18', '48'].map(tooth => toothOf(drawn, tooth)?.isAbsent)).toEqual([true, false])
    expect(chart(drawn)?.hasUnseen).toBe(false)
  })

  it('draws undecided findings without colour and with a question mark, and lets a decided finding lead', () => {
    const caries = found({ tooth: '36', state: 'undecided' })
    const filling = found({ tooth: '36', class: 'FILLING', state: 'accepted' })
    expect(toothOf({ predictions: [caries] }, '36')).toMatchObject({ ink: null, letter: 'C?', isUndecided: true })
    expect(chart({ predictions: [caries] })?.hasUndecided).toBe(true)
    expect(toothOf({ predictions: [caries, filling] }, '36')).toMatchObject({ ink: '#1d4ed8', letter: 'O+' })
  })

  it('names the teeth whose number is in doubt, and says that milk teeth are among them', () => {
    const notes = (...predictions: ReturnType<typeof found>[]) => {
      const drawn = chart({ predictions })
      return drawn ? toothChartNotes(drawn).join(' ') : ''
    }
    const molar = found({ tooth: '17', placement: { kind: 'either', teeth: ['17', '16'] } })
    const canine = found({ tooth: '13', placement: { kind: 'either', teeth: ['13', '14'] } })
    expect(notes(molar, molar)).toContain('La IA duda del número de una pieza: 17 o 16.')
    expect(notes(molar, canine)).toContain('La IA duda del número de estas piezas: 17 o 16, 13 o 14.')
    expect(notes(found({}))).not.toMatch(/duda|mixta/)
    expect(notes(found({ tooth: '55' }))).toContain('Dentición mixta')
  })

  it('states how many findings of a tooth do not fit into its column', () => {
    const on = (count: number) => Array.from({ length: count }, (_, at) => found({ number: at + 1, tooth: '11' }))
    expect(toothOf({ predictions: on(2) }, '11')?.numbers).toBe('1 2')
    expect(toothOf({ predictions: on(5) }, '11')?.numbers).toBe('1 2 +3')
  })

  it('is not drawn if no tooth is known', () => {
    expect(chart({ predictions: [found({ tooth: 'N/A' })] })).toBeNull()
    expect(chart({})).toBeNull()
  })
})
