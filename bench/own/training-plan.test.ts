import { describe, expect, it } from 'vitest'
import type { TaughtPicture, TaughtSet } from './read-set.ts'
import { planTraining } from './training-plan.ts'

const partOf = (at: number) => (at % 10 < 2 ? 'test' : at % 10 === 2 ? 'tune' : 'train')
const printOf = (at: number) => (0x1234567 * (at + 1)).toString(16).padStart(64, (at % 16).toString(16))

const picture = (set: string, at: number, more: Partial<TaughtPicture> = {}): TaughtPicture => ({
  set,
  path: `/${set}/${at}.png`,
  group: String(at),
  part: partOf(at),
  width: 200,
  height: 100,
  sha256: `${set}${at}`,
  fingerprint: printOf(at),
  type: 'panoramic',
  known: ['Caries', 'FILLING'],
  labels: [
    { mayBe: ['Caries'], box: [20, 10, 40, 30] },
    { mayBe: ['FILLING', 'CROWN AND BRIDGE'], box: [100, 50, 20, 20] },
  ],
  teeth: [{ tooth: '36', box: [20, 10, 40, 30] }],
  ...more,
})

const setOf = (name: string, pictures: readonly TaughtPicture[]): TaughtSet => ({
  name,
  licence: 'drawn',
  use: 'production',
  pictures,
})
const many = (name: string, more?: Partial<TaughtPicture>) =>
  setOf(
    name,
    Array.from({ length: 40 }, (_, at) => picture(name, at, more)),
  )

describe('a plan', () => {
  it('gives boxes as shares, and leaves out a class whose labels all leave a doubt', () => {
    const { classes, planned, notes } = planTraining('panoramic', [many('a')])
    expect(classes).toEqual(['Caries'])
    expect(notes).toEqual([expect.stringContaining('FILLING is left out: 0 labels'), expect.stringContaining('CROWN')])
    expect(planned[5]).toEqual({ path: '/a/5.png', part: 'train', known: [true], boxes: [[[0.1, 0.1, 0.3, 0.4], [0]]] })
  })

  it('keeps the doubt of a label whose other class is not learnt', () => {
    const labels: TaughtPicture['labels'] = [
      { mayBe: ['CROWN AND BRIDGE'], box: [20, 10, 40, 30] },
      { mayBe: ['FILLING', 'CROWN AND BRIDGE'], box: [100, 50, 20, 20] },
    ]
    const { classes, planned } = planTraining('panoramic', [many('a', { known: ['CROWN AND BRIDGE'], labels })])
    expect(classes).toEqual(['CROWN AND BRIDGE'])
    expect(planned[5]?.boxes.map(([, mayBe]) => mayBe)).toEqual([[0], [0, 0]])
  })

  it('knows a class only where a set labels it everywhere', () => {
    const other = many('b', {
      known: ['FILLING'],
      fingerprint: undefined,
      labels: [{ mayBe: ['FILLING'], box: [1, 1, 9, 9] }],
    })
    const { classes, planned } = planTraining('panoramic', [many('a'), other])
    expect(classes).toEqual(['Caries', 'FILLING'])
    expect(planned.at(-1)?.known).toEqual([false, true])
  })

  it('of teeth has the 52 numbers, milk teeth known where a set numbers any', () => {
    const { classes, planned } = planTraining('teeth', [many('a')])
    expect(classes).toHaveLength(52)
    expect(planned[0]?.known.filter(Boolean)).toHaveLength(32)
    const milk = planTraining('teeth', [many('a', { teeth: [{ tooth: '55', box: [1, 1, 9, 9] }] })])
    expect(milk.planned[0]?.known.every(Boolean)).toBe(true)
  })

  it('learns from no picture that a withheld part of another set shows', () => {
    const copy = picture('b', 5, { fingerprint: printOf(0).replace(/.$/, 'f') })
    const { pictures, notes } = planTraining('panoramic', [many('a'), setOf('b', [copy])])
    expect(pictures).toHaveLength(40)
    expect(notes[0]).toBe('1 pictures are left out, because a withheld part of another set shows them too.')
  })

  it('says that no checkpoint can be chosen where the tune part has no label', () => {
    const pictures = many('a').pictures.map(one => (one.part === 'tune' ? { ...one, labels: [] } : one))
    const { notes } = planTraining('panoramic', [setOf('a', pictures)])
    expect(notes.at(-1)).toContain('The tune part has no label that leaves no doubt')
    expect(planTraining('panoramic', [many('a')]).notes.join()).not.toContain('tune part')
  })

  it('withholds one file of a source, and learns from all of its files', () => {
    const files = [0, 1, 2, 5].map(at => picture('a', at, { path: `/a/${at}-again.png` }))
    const { pictures } = planTraining('panoramic', [setOf('a', [...many('a').pictures, ...files])])
    expect(pictures).toHaveLength(41)
  })

  it('takes a share of the sources to learn from, each inside the next, and withholds the same', () => {
    const filesOf = (share: number) => planTraining('panoramic', [many('a')], share).pictures
    const withheld = (share: number) => filesOf(share).filter(({ part }) => part !== 'train')
    const half = filesOf(50)
    const whole = filesOf(100)
    expect(half.length).toBeLessThan(whole.length)
    expect(whole).toEqual(expect.arrayContaining([...half]))
    expect(withheld(50)).toEqual(withheld(100))
  })
})

describe('a plan is refused', () => {
  it('where a part would have too few sources', () => {
    const few = setOf('a', many('a').pictures.slice(0, 9))
    expect(() => planTraining('panoramic', [few])).toThrow('leave 6 radiographs for the train part; at least 8')
  })

  it('where nothing of the type is labelled', () => {
    expect(() => planTraining('periapical', [many('a')])).toThrow('No periapical of these sets has labels of findings.')
    expect(() => planTraining('teeth', [many('a', { teeth: undefined })])).toThrow('labels of teeth')
    expect(() => planTraining('panoramic', [many('a', { labels: [] })])).toThrow('teach no class')
  })
})
