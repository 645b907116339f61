import { describe, expect, it } from 'vitest'
import { detectionClass } from '../classes/detection-class.ts'
import { mappingOf } from './mapping.ts'
import type { Prediction } from './prediction.ts'

const prediction: Prediction = {
  detection_id: 'd1',
  class: 'Caries',
  class_id: 0,
  confidence: 0.875,
  x: 100,
  y: 50,
  width: 20,
  height: 10,
  points: [],
  tooth: 'N/A',
  location: '',
  placement: null,
  experimental: false,
  research: false,
}

describe('the mapping of a prediction', () => {
  it('has one of the five types if it covers the class, else the class itself', () => {
    const typeOf = (id: string) => mappingOf({ ...prediction, class: id }).type
    expect(['Caries', 'CARIES OR ROOT STUMP', 'FILLING', 'SEALANT', 'CROWN AND BRIDGE', 'IMPLANT'].map(typeOf)).toEqual(
      ['cavity', 'cavity', 'filling', 'sealant', 'crown', 'implant'],
    )
    expect(typeOf('FRACTURE')).toBe('FRACTURE')
    expect(typeOf('SOMETHING NEW')).toBe('SOMETHING NEW')
  })

  it('has the corners of the box if the detector gave no outline', () => {
    const corners = [
      { x: 90, y: 45 },
      { x: 110, y: 45 },
      { x: 110, y: 55 },
      { x: 90, y: 55 },
    ]
    expect(mappingOf(prediction).coordinates).toEqual(corners)
    const outline = [
      { x: 1, y: 2 },
      { x: 3, y: 4 },
      { x: 5, y: 6 },
    ]
    expect(mappingOf({ ...prediction, points: outline }).coordinates).toEqual(outline)
    expect(mappingOf({ ...prediction, points: outline.slice(1) }).coordinates).toEqual(corners)
  })

  it('has the colour of its class, grey for an unknown class', () => {
    expect(mappingOf(prediction).color).toBe(detectionClass('Caries').colour)
    expect(mappingOf({ ...prediction, class: 'SOMETHING NEW' }).color).toBe('#9aa5a0')
  })

  it('has class, place and confidence', () => {
    expect(mappingOf(prediction).description).toBe('Caries, con 87.5 % de confianza.')
    expect(mappingOf({ ...prediction, tooth: '36' }).description).toBe(
      'Caries en la pieza 36, con 87.5 % de confianza.',
    )
    expect(mappingOf({ ...prediction, placement: { kind: 'either', teeth: ['16', '17'] } }).description).toBe(
      'Caries (Pieza 16 o 17), con 87.5 % de confianza.',
    )
    expect(
      mappingOf({ ...prediction, tooth: '16', placement: { kind: 'either', teeth: ['16', '17'] } }).description,
    ).toBe('Caries en la pieza 16 o 17, con 87.5 % de confianza.')
    expect(mappingOf({ ...prediction, location: 'maxilar' }).description).toBe(
      'Caries (maxilar), con 87.5 % de confianza.',
    )
  })

  it('states that its class is experimental, and that a research model found it', () => {
    expect(mappingOf({ ...prediction, experimental: true }).description).toBe(
      'Caries, con 87.5 % de confianza. De una clase experimental.',
    )
    expect(mappingOf({ ...prediction, experimental: true, research: true }).description).toBe(
      'Caries, con 87.5 % de confianza. De una clase experimental. De un modelo de investigación.',
    )
  })
})
