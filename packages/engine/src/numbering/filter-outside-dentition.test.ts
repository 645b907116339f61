import { arches } from '@xrai/contract/teeth/fdi'
import { describe, expect, it } from 'vitest'
import { filterOutsideDentition } from './filter-outside-dentition.ts'

/** Both arches, each tooth 50 wide and 150 high, from 400 to 1200 and from 300 to 620. */
const teeth = (['upper', 'lower'] as const).flatMap(arch =>
  arches[arch].map((tooth, at) => ({
    tooth,
    confidence: 0.8,
    x: 425 + at * 50,
    y: arch === 'upper' ? 375 : 545,
    width: 50,
    height: 150,
  })),
)
const at = (x: number, y: number) => ({ class: 'Caries', box: { x, y, width: 40, height: 40 } })
const numbered = { numbering: 'numbered', teeth } as const

describe('findings in a numbered mouth', () => {
  it('include a wisdom tooth in the ramus and a canine above the roots', () => {
    const near = [at(290, 450), at(1320, 600), at(600, 215), at(800, 700)]
    expect(filterOutsideDentition(near, numbered)).toEqual(near)
  })

  it('exclude a side marker, a vertebra and an earring', () => {
    expect(filterOutsideDentition([at(60, 800), at(1500, 450), at(700, 120), at(800, 790)], numbered)).toEqual([])
  })

  it('include the condyles, which are far from the teeth', () => {
    const condyles = [at(100, 120), at(1500, 120)].map(found => ({ ...found, class: 'CONDYLE' }))
    expect(filterOutsideDentition(condyles, numbered)).toEqual(condyles)
  })

  it('include those in a jaw without teeth and behind the last remaining tooth', () => {
    const front = teeth.filter(({ tooth }) => tooth.startsWith('3') || tooth.startsWith('4')).slice(4, 12)
    const lost = [at(800, 375), at(425, 375), at(425, 545), at(1175, 545)]
    expect(filterOutsideDentition(lost, { numbering: 'numbered', teeth: front })).toEqual(lost)
    const uppers = teeth.slice(0, 16)
    expect(filterOutsideDentition([at(800, 545)], { numbering: 'numbered', teeth: uppers })).toHaveLength(1)
    expect(filterOutsideDentition([at(60, 545), at(800, 900)], { numbering: 'numbered', teeth: front })).toEqual([])
  })

  it('are unchanged if teeth were not numbered or are too few to estimate the dentition', () => {
    const far = [at(60, 800)]
    expect(filterOutsideDentition(far, { numbering: 'none', teeth: [] })).toEqual(far)
    expect(filterOutsideDentition(far, { numbering: 'off', teeth: [] })).toEqual(far)
    expect(filterOutsideDentition(far, { numbering: 'numbered', teeth: teeth.slice(0, 7) })).toEqual(far)
  })
})
