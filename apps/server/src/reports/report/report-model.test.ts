// @module-tag resources
import { reportModelSchema } from '@xrai/contract/records/report'
import { describe, expect, it } from 'vitest'
import { reportModel } from './report-model.ts'
import { analysisOf, manyPredictions, prediction, sourceOf } from './testing/analyses.ts'

const numbersOf = (predictions: Parameters<typeof prediction>[0][], over: Parameters<typeof sourceOf>[0] = {}) =>
  reportModel(
    sourceOf({
      analysis: analysisOf({
        predictions: predictions.map((one, at) => prediction({ detection_id: `d-${at}`, ...one })),
      }),
      ...over,
    }),
  ).predictions

describe('the report model', () => {
  it('is valid by the contract, also with 120 findings', () => {
    const model = reportModel(sourceOf({ analysis: analysisOf({ predictions: manyPredictions(120) }) }))
    expect(reportModelSchema.parse(model)).toEqual(model)
  })

  it('contains exactly the findings that its filters show', () => {
    const found = numbersOf([{ confidence: 0.2 }, { confidence: 0.199 }, { confidence: 0.9, class: 'IMPLANT' }])
    expect(found.map(({ confidence }) => confidence).toSorted()).toEqual([0.2, 0.9])
    const filters = { minimumConfidence: 20, classes: ['IMPLANT'] }
    expect(numbersOf([{ confidence: 0.9 }, { confidence: 0.9, class: 'IMPLANT' }], { filters })).toHaveLength(1)
  })

  it('lists experimental findings last and marked, and omits them only by the class filter', () => {
    const trial = { experimental: true, class: 'ROOT STUMP', tooth: '11' }
    const numbered = numbersOf([trial, { tooth: '48' }]).map(found => [found.number, found.class, found.experimental])
    expect(numbered).toEqual([
      [1, 'Caries', false],
      [2, 'ROOT STUMP', true],
    ])
    expect(numbersOf([trial])).toHaveLength(1)
    const filters = { minimumConfidence: 20, classes: ['Caries'] }
    expect(numbersOf([trial, {}], { filters }).map(found => found.class)).toEqual(['Caries'])
  })

  it('counts the findings that its filters hide, experimental ones included', () => {
    const analysis = analysisOf({
      predictions: [
        prediction({ confidence: 0.25 }),
        prediction({ confidence: 0.9, class: 'ROOT STUMP', experimental: true }),
        prediction({ confidence: 0.1 }),
      ],
    })
    const hiddenBy = (minimumConfidence: number, classes: string[]) =>
      reportModel(sourceOf({ analysis, filters: { minimumConfidence, classes } })).hidden
    expect(hiddenBy(20, [])).toEqual({ byClass: 0, byThreshold: 0 })
    expect(hiddenBy(20, ['Caries'])).toEqual({ byClass: 1, byThreshold: 0 })
    expect(hiddenBy(50, [])).toEqual({ byClass: 0, byThreshold: 1 })
  })

  it('sorts by tooth, then by confidence, with unknown teeth last, and numbers from 1 without gaps', () => {
    const found = numbersOf([
      { tooth: 'N/A', confidence: 0.99 },
      { tooth: '36', confidence: 0.4 },
      { tooth: '11', confidence: 0.3 },
      { tooth: '36', confidence: 0.8 },
    ])
    expect(found.map(({ number, tooth, confidence }) => [number, tooth, confidence])).toEqual([
      [1, '11', 0.3],
      [2, '36', 0.8],
      [3, '36', 0.4],
      [4, 'N/A', 0.99],
    ])
  })

  it("numbers findings independently of the detector's order", () => {
    const predictions = manyPredictions(60)
    const numbered = (of: typeof predictions) =>
      reportModel(sourceOf({ analysis: analysisOf({ predictions: of }) })).predictions
    expect(numbered(predictions.toReversed())).toEqual(numbered(predictions))
  })

  it('writes N/A if no tooth is known', () => {
    expect(numbersOf([{ tooth: '' }])[0]?.tooth).toBe('N/A')
  })

  it('describes a finding by class and confidence in a sentence', () => {
    const [implant, other] = numbersOf([
      { class: 'IMPLANT', confidence: 0.9151 },
      { class: 'CALCULUS', confidence: 0.5 },
    ])
    expect(implant?.description).toBe('Imagen compatible con implante, con 91.5 % de confianza.')
    expect(other?.description).toBe('Imagen de la clase «CALCULUS», con 50.0 % de confianza.')
  })

  it('keeps unknown header facts null, and treats a blank as unknown', () => {
    const header = {
      requestingDentist: null,
      patientName: '   ',
      patientAge: null,
      patientSex: null,
      radiographyDate: null,
    }
    expect(reportModel(sourceOf({ header }))).toMatchObject({ ...header, patientName: null })
  })

  it('computes the age from birth to exposure if both dates are known and no age was entered', () => {
    const header = { ...sourceOf().header, patientAge: null, radiographyDate: '2026-11-18' }
    expect(reportModel(sourceOf({ header, birthDate: '1990-11-18' })).patientAge).toBe(36)
    expect(reportModel(sourceOf({ header, birthDate: '1990-11-19' })).patientAge).toBe(35)
    expect(reportModel(sourceOf({ header })).patientAge).toBeNull()
  })

  it('computes the age at the upload if the exposure date is unknown, and states which it is', () => {
    const header = { ...sourceOf().header, patientAge: null, radiographyDate: null }
    const ageOf = (over: Parameters<typeof sourceOf>[0]) => {
      const { patientAge, ageBasis } = reportModel(sourceOf({ header, ...over }))
      return [patientAge, ageBasis]
    }
    expect(ageOf({ birthDate: '1990-11-20' })).toEqual([36, 'upload'])
    expect(ageOf({ birthDate: '1990-11-21' })).toEqual([35, 'upload'])
    expect(ageOf({ birthDate: '1990-11-21', fileAge: 9 })).toEqual([9, 'file'])
    expect(ageOf({})).toEqual([null, null])
    const taken = { ...header, radiographyDate: '2026-11-18' }
    expect(ageOf({ header: taken, birthDate: '1990-11-18' })).toEqual([36, 'taken'])
    expect(ageOf({ header: { ...taken, patientAge: 40 }, birthDate: '1990-11-18' })).toEqual([40, 'entered'])
  })

  it('takes the age from the file if there is no birth date', () => {
    const header = { ...sourceOf().header, patientAge: null }
    expect(reportModel(sourceOf({ header, fileAge: 9 })).patientAge).toBe(9)
    expect(reportModel(sourceOf({ header, fileAge: 9, birthDate: '1990-11-18' })).patientAge).toBe(36)
  })

  it("prefers the dentist's age to the computed one", () => {
    expect(reportModel(sourceOf({ birthDate: '1990-01-01' })).patientAge).toBe(34)
  })

  it('contains code, dates, version and trial state of its analysis', () => {
    const analysis = analysisOf({ experimental: true, reviewedAt: '2026-11-20T16:00:00.000Z', type: 'periapical' })
    expect(reportModel(sourceOf({ analysis }))).toMatchObject({
      reportCode: 'XR-1763650800000',
      issueDate: '2026-11-20T15:00:00.000Z',
      radiographyType: 'periapical',
      aiVersion: '0.1.3',
      experimental: true,
      reviewedAt: '2026-11-20T16:00:00.000Z',
      analysisId: analysis.id,
      image: analysis.image,
    })
  })
})
