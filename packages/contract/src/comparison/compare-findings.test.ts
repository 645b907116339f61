import { describe, expect, it } from 'vitest'
import { truthOfPhantom } from '../../../../samples/phantom/draw-phantom.ts'
import { laterVisit, sameMouth } from '../../../../samples/phantom/later-visit.ts'
import { differencesOfTruth, radiographOfTruth } from '../../../../samples/phantom/radiograph-of-truth.ts'
import type { PhantomTruth } from '../../../../samples/phantom/truth.ts'
import type { Prediction } from '../records/prediction.ts'
import { fold } from '../review/fold.ts'
import type { FoundTooth } from '../teeth/dentition.ts'
import { type ComparedRadiograph, type Comparison, compareFindings } from './compare-findings.ts'

const size = { width: 2000, height: 1000 }

const tooth = (fdi: FoundTooth['tooth'], x: number, y: number): FoundTooth => ({
  tooth: fdi,
  confidence: 0.9,
  x,
  y,
  width: 80,
  height: 200,
})

const teeth = [
  ...[tooth('36', 1300, 650), tooth('37', 1390, 650)],
  ...[tooth('46', 700, 650), tooth('47', 610, 650), tooth('16', 700, 400)],
]

const finding = (id: string, own: Partial<Prediction> = {}): Prediction => ({
  detection_id: id,
  class: 'Caries',
  class_id: 0,
  confidence: 0.8,
  tooth: '36',
  points: [],
  x: 1300,
  y: 600,
  width: 60,
  height: 60,
  location: '',
  placement: null,
  experimental: false,
  research: false,
  ...own,
})

const radiograph = (findings: readonly Prediction[], own: Partial<ComparedRadiograph> = {}): ComparedRadiograph => ({
  type: 'panoramic',
  image: size,
  teeth,
  toothRange: null,
  model: { name: 'one', version: '1' },
  findings: fold(findings, []),
  ...own,
})

const kindsOf = ({ changes }: Comparison) => changes.map(({ kind, tooth: fdi, class: id }) => `${kind} ${fdi} ${id}`)
const doubtsOf = ({ changes }: Comparison) => changes[0]?.doubts.map(({ kind }) => kind)

/** The phantom translated by a share of its size, without the findings that leave it. */
const moved = (truth: PhantomTruth, share: number): PhantomTruth => {
  const dx = share * truth.width
  const dy = share * truth.height
  const shift = <T extends { readonly box: readonly [number, number, number, number] }>(one: T): T => ({
    ...one,
    box: [one.box[0] + dx, one.box[1] + dy, one.box[2], one.box[3]],
  })
  return { ...truth, teeth: truth.teeth.map(shift), findings: truth.findings.map(shift) }
}

describe('two radiographs compared', () => {
  it('name the new, the gone and the unchanged findings on each tooth', () => {
    const before = radiograph([finding('a'), finding('b', { tooth: '46', x: 700 })])
    const after = radiograph([finding('c', { x: 1306 }), finding('d', { tooth: '16', x: 700, y: 380 })])
    expect(kindsOf(compareFindings(before, after))).toEqual(['new 16 Caries', 'unchanged 36 Caries', 'gone 46 Caries'])
  })

  it('name the finding that replaced a gone one', () => {
    const { changes } = compareFindings(radiograph([finding('a')]), radiograph([finding('b', { class: 'FILLING' })]))
    expect(changes.map(({ kind, instead }) => [kind, instead?.class])).toEqual([
      ['new', 'Caries'],
      ['gone', 'FILLING'],
    ])
  })

  it('report one of the same class elsewhere on the tooth as unchanged, with a doubt', () => {
    const after = radiograph([finding('b', { x: 1375, confidence: 0.9 })])
    const compared = compareFindings(radiograph([finding('a')]), after)
    expect(kindsOf(compared)).toEqual(['unchanged 36 Caries'])
    expect(doubtsOf(compared)).toEqual(['undecided', 'elsewhere'])
  })

  it('treat findings on neighbouring teeth as two unless their boxes overlap closely', () => {
    const apart = compareFindings(radiograph([finding('a')]), radiograph([finding('b', { tooth: '37', x: 1390 })]))
    expect(kindsOf(apart)).toEqual(['gone 36 Caries', 'new 37 Caries'])
    const after = radiograph([finding('b', { tooth: '37' })], { teeth: teeth.filter(({ tooth: fdi }) => fdi !== '37') })
    const misnumbered = compareFindings(radiograph([finding('a')]), after)
    expect(doubtsOf(misnumbered)).toEqual(['undecided', 'other-tooth'])
  })

  it('report as unchanged a finding of similar confidence in both, of which one is below the threshold', () => {
    const [surer, weaker] = [
      radiograph([finding('a', { confidence: 0.24 })]),
      radiograph([finding('b', { confidence: 0.14 })]),
    ]
    for (const pair of [[surer, weaker] as const, [weaker, surer] as const]) {
      const compared = compareFindings(...pair)
      expect(kindsOf(compared)).toEqual(['unchanged 36 Caries'])
      expect(compared.changes[0]?.doubts).toContainEqual({ kind: 'below-threshold', confidence: 0.14 })
    }
  })

  it('report as unchanged a confirmed finding that the detector finds as surely, below the threshold, in the other', () => {
    const [found] = fold([finding('a', { confidence: 0.15 })], [])
    const before = radiograph([], { findings: found ? [{ ...found, state: 'accepted' }] : [] })
    const compared = compareFindings(before, radiograph([finding('b', { confidence: 0.16 })]))
    expect(kindsOf(compared)).toEqual(['unchanged 36 Caries'])
  })

  it('doubt a new finding that the detector had found earlier, below the threshold', () => {
    const compared = compareFindings(radiograph([finding('a', { confidence: 0.14 })]), radiograph([finding('b')]))
    expect(kindsOf(compared)).toEqual(['new 36 Caries'])
    expect(compared.changes[0]?.doubts).toContainEqual({ kind: 'below-threshold', confidence: 0.14 })
  })

  it('doubt a gone finding that a dentist rejected', () => {
    const [rejected] = fold([finding('b')], [])
    const after = radiograph([], { findings: rejected ? [{ ...rejected, state: 'rejected' }] : [] })
    expect(doubtsOf(compareFindings(radiograph([finding('a')]), after))).toEqual(['undecided', 'rejected'])
  })

  it('doubt a finding whose tooth the other radiograph does not show', () => {
    const small = { type: 'periapical', image: { width: 400, height: 500 } } as const
    const row = ['47', '46', '45', '44'] as const
    const around46 = { ...small, teeth: row.map((fdi, at) => tooth(fdi, 60 + 90 * at, 300)) }
    const compared = compareFindings(
      radiograph([finding('a')], { teeth: [...teeth, tooth('45', 790, 650), tooth('44', 880, 650)] }),
      radiograph([], around46),
    )
    expect(doubtsOf(compared)).toEqual(['undecided', 'unseen'])
    expect(compared.isOtherType).toBe(true)
    const range = radiograph([], { ...small, teeth: [], toothRange: { first: '46', last: '44' } })
    expect(doubtsOf(compareFindings(radiograph([finding('a')]), range))).toEqual(['undecided', 'unseen'])
  })

  it('doubt every difference if no teeth align the radiographs', () => {
    const compared = compareFindings(radiograph([finding('a', { tooth: 'N/A' })], { teeth: [] }), radiograph([]))
    expect(compared.alignment.by).toBe('picture')
    expect(doubtsOf(compared)).toEqual(['undecided', 'unaligned'])
  })

  it('doubt every difference if only two neighbours have a number in both', () => {
    const implant = { class: 'IMPLANT', tooth: 'N/A', x: 1400, y: 650 }
    const near = (dy: number) => [tooth('46', 700, 650 + dy), tooth('47', 610, 650 - dy)]
    const compared = compareFindings(
      radiograph([finding('a', implant), finding('b', { tooth: '16', x: 700, y: 300 })], { teeth: near(0) }),
      radiograph([finding('c', implant)], { teeth: near(10) }),
    )
    expect(kindsOf(compared)).toEqual(['gone 16 Caries', 'unchanged N/A IMPLANT'])
    expect(doubtsOf(compared)).toEqual(['undecided', 'unaligned'])
  })

  it('state that a tooth was not detected if the radiograph shows its position', () => {
    const after = radiograph([], { teeth: teeth.filter(({ tooth: fdi }) => fdi !== '36') })
    expect(doubtsOf(compareFindings(radiograph([finding('a')]), after))).toEqual(['undecided', 'tooth-not-found'])
  })

  it('state that two models produced the findings', () => {
    const after = radiograph([], { model: { name: 'one', version: '2' } })
    expect(compareFindings(radiograph([]), after).isOtherModel).toBe(true)
  })
})

describe('phantoms of one mouth at two times', () => {
  const seeds = Array.from({ length: 40 }, (_, at) => 1_200_000 + at)
  const width = 500
  const height = 250
  // Drawn once for the three tests, because drawing takes most of their time.
  const drawn = new Map<number, PhantomTruth>()
  const firstVisit = (seed: number): PhantomTruth => {
    const truth = drawn.get(seed) ?? truthOfPhantom({ type: 'panoramic', seed, width, height })
    drawn.set(seed, truth)
    return truth
  }

  it('name at least 95 of 100 changes, and invent none', { tags: ['soak'], timeout: 240_000 }, () => {
    let named = 0
    let all = 0
    let invented = 0
    for (const seed of seeds) {
      const before = firstVisit(seed)
      const after = truthOfPhantom({ type: 'panoramic', seed, width, height, visit: laterVisit(seed + 500_000) })
      const differences = differencesOfTruth(before, after)
      const expected = [...differences.gone.map(one => `gone ${one}`), ...differences.new.map(one => `new ${one}`)]
      const { changes } = compareFindings(radiographOfTruth(before), radiographOfTruth(after))
      const told = changes
        .filter(({ kind }) => kind !== 'unchanged')
        .map(({ kind, tooth: fdi, class: id }) => `${kind} ${fdi} ${id}`)
      named += expected.filter(one => told.includes(one)).length
      all += expected.length
      invented += told.filter(one => !expected.includes(one)).length
    }
    expect(all).toBeGreaterThan(250)
    expect(named / all).toBeGreaterThanOrEqual(0.95)
    expect(invented).toBe(0)
  })

  it.each([{ type: 'panoramic' }, { type: 'periapical' }] as const)(
    'show no change if a $type is translated by 3 %',
    ({ type }) => {
      for (const seed of seeds) {
        const truth = type === 'panoramic' ? firstVisit(seed) : truthOfPhantom({ type, seed, width: 250, height: 320 })
        const compared = compareFindings(radiographOfTruth(truth), radiographOfTruth(moved(truth, 0.03)))
        expect(compared.changes.filter(({ kind }) => kind !== 'unchanged')).toEqual([])
        expect(compared.changes).toHaveLength(truth.findings.length)
      }
    },
  )

  it('show no change if the same mouth is imaged again', () => {
    for (const seed of seeds) {
      const before = firstVisit(seed)
      const after = truthOfPhantom({ type: 'panoramic', seed, width, height, visit: sameMouth(seed + 500_000) })
      const { gone, new: fresh } = differencesOfTruth(before, after)
      const told = compareFindings(radiographOfTruth(before), radiographOfTruth(after)).changes
      expect(told.filter(({ kind }) => kind !== 'unchanged')).toHaveLength(gone.length + fresh.length)
    }
  })
})
