import { unknownClass } from '@xrai/contract/classes/detection-class'
import type { Prediction } from '@xrai/contract/records/prediction'
import { describe, expect, it } from 'vitest'
import { toMark } from './to-mark.ts'

const caries: Prediction = {
  detection_id: 'a',
  class: 'Caries',
  class_id: 0,
  confidence: 0.874,
  x: 100,
  y: 60,
  width: 40,
  height: 20,
  points: [],
  tooth: '36',
  location: '',
  placement: null,
  experimental: false,
  research: false,
}

describe('a mark', () => {
  it('shows class, tooth and rounded percentage', () => {
    expect(toMark(caries).name).toBe('Caries, pieza 36, 87 %')
    expect(toMark(caries).label).toBe('36 · 87 %')
  })

  it('names both numbers of a tooth whose number is in doubt', () => {
    const marked = toMark({ ...caries, placement: { kind: 'either', teeth: ['36', '37'] } })
    expect([marked.name, marked.label]).toEqual(['Caries, pieza 36 o 37, 87 %', '36? · 87 %'])
  })

  it('marks a finding of a research model', () => {
    const marked = toMark({ ...caries, research: true })
    expect([marked.name, marked.label]).toEqual(['Caries, pieza 36, 87 %, investigación', '36 · 87 % · investigación'])
  })

  it('of an experimental class is labelled as such and drawn with a double line', () => {
    const marked = toMark({ ...caries, experimental: true })
    expect(marked).toMatchObject({
      name: 'Caries, pieza 36, 87 %, experimental',
      label: '36 · 87 % · exp.',
      doubleLine: true,
    })
    expect(toMark(caries).doubleLine).toBe(false)
  })

  it('is the box if there is no outline', () => {
    expect(toMark(caries).box).toEqual({ left: 80, top: 50, width: 40, height: 20 })
    expect(toMark(caries).points[2]).toEqual({ x: 120, y: 70 })
  })

  it('follows the outline if there is one', () => {
    const points = [
      { x: 90, y: 50 },
      { x: 110, y: 52 },
      { x: 100, y: 70 },
    ]
    const mark = toMark({ ...caries, points })
    expect(mark.points).toEqual(points)
    expect(mark.box).toEqual({ left: 90, top: 50, width: 20, height: 20 })
  })

  it('of an unknown class is grey under its own name, and needs no tooth', () => {
    const mark = toMark({ ...caries, class: 'CALCULUS', tooth: 'N/A' })
    expect(mark.colour).toBe(unknownClass.colour)
    expect(mark.name).toBe('CALCULUS, sin pieza, 87 %')
    expect(mark.label).toBe('87 %')
  })
})
