import type { MeasuredClass, MeasuredModel } from '@xrai/contract/records/measured-model'
import { describe, expect, it } from 'vitest'
import { findingSummary } from './finding-summary.ts'
import { thresholdSentence } from './threshold-summary.ts'

const measured = (id: string, rest: Partial<MeasuredClass> = {}): MeasuredClass => ({
  id,
  threshold: 0.3,
  experimental: false,
  labels: 2,
  curve: [{ threshold: 0.7, precision: 0.8, recall: 0.8 }],
  curveLabels: 100,
  curvePart: 'test',
  ...rest,
})

const panoramic: MeasuredModel = {
  name: 'panoramic',
  version: '1',
  use: null,
  research: false,
  radiographs: 103,
  cutOuts: false,
  sameOrigin: true,
  check: null,
  decay: [],
  classes: [
    measured('FILLING'),
    measured('ERUPTING TOOTH', { curveLabels: 50, curvePart: 'tune' }),
    measured('IMPLANT', { curve: [], curveLabels: null, curvePart: null }),
  ],
}

/** Only root canal treatment was measured on real radiographs; all classes have curves on crops. */
const periapical: MeasuredModel = {
  ...panoramic,
  name: 'periapical',
  radiographs: null,
  cutOuts: true,
  check: {
    class: 'ROOT CANAL TREATMENT',
    radiographs: 229,
    yes: 234,
    no: 114,
    points: [
      { confidence: 0.1, sensitivity: 0.671, specificity: 0.904 },
      { confidence: 0.336, sensitivity: 0.59, specificity: 0.982 },
    ],
  },
  classes: [measured('ROOT CANAL TREATMENT'), measured('FILLING', { experimental: true })],
}

const sentenceOf = (percent: number, found: number, spared: number) =>
  `Tratamiento de conductos: en 229 radiografías periapicales, desde ${percent} % de confianza, marcó ${found} de cada 100 piezas con este hallazgo (se contaron 234) y dejó sin marcar ${spared} de cada 100 sin él (se contaron 114).`

describe('the sentence about a threshold', () => {
  const decay = { sameOrigin: false, radiographs: 194, teeth: 5200, decayed: 170, from: 0.2, marked: 90, right: 60 }

  it('states precision and recall in one line', () => {
    expect(thresholdSentence(panoramic, [], 20)).toBe('Acierta 8 de cada 10 marcas y detecta 8 de cada 10 hallazgos.')
  })

  it('names the class if exactly one is selected', () => {
    expect(thresholdSentence(panoramic, ['FILLING'], 20)).toBe(
      'Obturación: acierta 8 de cada 10 marcas y detecta 8 de cada 10.',
    )
    expect(thresholdSentence(panoramic, ['FILLING', 'ERUPTING TOOTH'], 20)).toMatch(/^Acierta 8 de cada 10 marcas/)
  })

  it('states the tooth-level measurement if only caries is selected', () => {
    const model = { ...panoramic, decay: [decay], classes: [...panoramic.classes, measured('Caries')] }
    expect(thresholdSentence(model, ['Caries'], 20)).toBe(
      'Caries, desde 20 % de confianza: acierta 7 de cada 10 piezas que marca y detecta 4 de cada 10; una pieza sin marca puede tenerla.',
    )
    expect(thresholdSentence(model, ['Caries'], 10)).toBe(thresholdSentence(model, ['Caries'], 20))
    expect(thresholdSentence({ ...model, decay: [] }, ['Caries'], 20)).toMatch(/^Caries: acierta 8 de cada 10 marcas/)
  })

  it('states the figures of the threshold for caries above the confidence of the tooth-level measurement', () => {
    const caries = measured('Caries', { curve: [{ threshold: 0.8, precision: 0.7, recall: 0.2 }] })
    const model = { ...panoramic, decay: [decay], classes: [caries] }
    expect(thresholdSentence(model, ['Caries'], 21)).toMatch(/^Caries: acierta 7 de cada 10 marcas y detecta 2 de cada/)
    expect(thresholdSentence(model, ['Caries'], 90)).toBe(
      'Con esta confianza mínima no quedó ningún hallazgo cuando se midió.',
    )
  })

  it('uses the figures on real periapicals, not those on crops', () => {
    expect(thresholdSentence(periapical, [], 20)).toBe(sentenceOf(10, 67, 90))
    expect(thresholdSentence(periapical, ['FILLING', 'ROOT CANAL TREATMENT'], 60)).toBe(sentenceOf(34, 59, 98))
    expect(thresholdSentence(periapical, ['FILLING'], 20)).toBe(
      'En radiografías periapicales no se midió cuánto acierta la IA en estas clases.',
    )
  })

  it('does not round a figure below one to 100', () => {
    const points = [{ confidence: 0.1, sensitivity: 0.996, specificity: 0.996 }]
    const model = periapical.check && { ...periapical, check: { ...periapical.check, points } }
    expect(thresholdSentence(model, [], 20)).toBe(sentenceOf(10, 99, 99))
  })

  it('states that nothing was measured', () => {
    expect(thresholdSentence(panoramic, ['IMPLANT'], 20)).toBe('No se midió cuánto acierta la IA en estas clases.')
    expect(thresholdSentence(null, ['FILLING'], 20)).toBe('No se midió cuánto acierta la IA en análisis como este.')
  })
})

describe('the summary of a finding', () => {
  const of = (id: string, model: MeasuredModel | null, confidence = 0.75) =>
    findingSummary({ class: id, confidence }, model)

  it('is a count, with the measured part of the data set', () => {
    expect(of('FILLING', panoramic)).toEqual({
      sentence: 'Con una confianza parecida, 80 de 100 de esta clase eran correctos (80 %).',
      notes: [
        'La IA se midió en radiografías del mismo origen que las de entrenamiento; en otra clínica encuentra menos.',
      ],
    })
    expect(of('ERUPTING TOOTH', panoramic)).toEqual({
      sentence: 'Con una confianza parecida, 40 de 50 de esta clase eran correctos (80 %).',
      notes: ['Se midió en las radiografías con que se ajustó esta clase; en otras la IA puede acertar menos.'],
    })
  })

  it('does not round a precision below one to 100 %', () => {
    const filling = measured('FILLING', {
      curve: [{ threshold: 0.7, precision: 0.996, recall: 0.8 }],
      curveLabels: 500,
    })
    expect(of('FILLING', { ...panoramic, classes: [filling] }).sentence).toMatch(/ eran correctos \(99 %\)\.$/)
  })

  it('warns if the count contradicts the confidence', () => {
    expect(of('FILLING', panoramic, 0.68).notes[0]).toBe(
      'La confianza de este hallazgo no coincide con lo que se midió: guíate por lo medido.',
    )
    expect(of('FILLING', panoramic, 0.72).notes).toHaveLength(1)
  })

  it('is, for caries, the predictive value of a mark on other radiographs and of its absence', () => {
    const decay = { sameOrigin: false, radiographs: 194, teeth: 5200, decayed: 170, from: 0.2, marked: 90, right: 60 }
    const model = { ...panoramic, decay: [decay], classes: [measured('Caries', { curveLabels: 10 })] }
    const worth = [
      'En 194 radiografías de otra clínica, desde 20\u00a0% de confianza: de 90 piezas marcadas, 60 tenían caries o eran restos radiculares; de 170 con caries o resto radicular, 110 quedaron sin marca.',
      'Que una pieza no lleve marca no quiere decir que no tenga caries.',
    ]
    expect(of('Caries', model)).toEqual({
      sentence: 'Con una confianza parecida se midieron muy pocos hallazgos de esta clase: 10.',
      notes: worth,
    })
    expect(of('FILLING', { ...panoramic, decay: [decay] }).notes).toHaveLength(1)
  })

  it("contains no count if the curve's labels are unknown", () => {
    const classes = [measured('ERUPTING TOOTH', { curveLabels: null, curvePart: 'tune' })]
    expect(of('ERUPTING TOOTH', { ...panoramic, classes })).toEqual({
      sentence: 'De esta clase solo hay resultados de las radiografías con que se ajustó.',
      notes: [],
    })
    expect(of('IMPLANT', panoramic).sentence).toBe('No se midió cuánto acierta la IA en esta clase.')
  })

  it('is the result on real periapicals for its class, and states that the other classes were not measured', () => {
    expect(of('ROOT CANAL TREATMENT', periapical, 0.9).sentence).toBe(sentenceOf(34, 59, 98))
    expect(of('ROOT CANAL TREATMENT', periapical, 0.02).sentence).toBe(sentenceOf(10, 67, 90))
    expect(of('FILLING', periapical).sentence).toBe(
      'En radiografías periapicales no se midió cuánto acierta la IA en esta clase.',
    )
  })
})
