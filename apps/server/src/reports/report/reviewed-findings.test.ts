// @module-tag resources
import { reportSheet } from '@xrai/contract/report/report-sheet'
import { ana, createReview, eva } from '@xrai/contract/review/testing/decisions'
import { describe, expect, it } from 'vitest'
import { keepProposals } from './report-header.ts'
import { reportModel } from './report-model.ts'
import { analysisOf, prediction, sourceOf } from './testing/analyses.ts'

const caries = prediction({ detection_id: 'd-1', tooth: '36' })
const implant = prediction({ detection_id: 'd-2', tooth: '11', class: 'IMPLANT', confidence: 0.6 })
const stump = prediction({ detection_id: 'd-3', tooth: '48', class: 'ROOT STUMP', confidence: 0.3, experimental: true })
const shape = { x: 100, y: 100, width: 20, height: 20, points: [] }

type Review = ReturnType<typeof createReview>

const reportOf = (predictions: (typeof caries)[], decide: (review: Review) => void = () => undefined, over = {}) => {
  const review = createReview()
  decide(review)
  return reportModel(sourceOf({ analysis: analysisOf({ predictions, decisions: review.rows }), ...over }))
}

/** All sentences of the sheet about findings, in order. */
const textOf = (...sent: Parameters<typeof reportOf>): string[] => {
  const sheet = reportSheet(reportOf(...sent))
  const rows = sheet.sections.flatMap(({ heading, note, rows: found }) => [
    heading,
    ...(note === null ? [] : [note]),
    ...found.map(row =>
      [row.number, row.tooth, row.class, row.decision, row.experimental, row.confidence, row.description, row.note]
        .filter(word => word !== null)
        .join(' | '),
    ),
  ])
  return [sheet.decisions, ...(rows.length > 0 ? rows : [sheet.empty]), sheet.hidden].filter(line => line !== null)
}

const experimentalNote =
  'Se dibujan con línea doble en la imagen: de estas clases, el detector acertó en menos de la mitad de sus hallazgos, o no se demostró que acierte en este tipo de radiografía.'

describe("the report's statements about findings", () => {
  it('without any finding', () => {
    expect(textOf([])).toEqual(['No se detectaron hallazgos significativos en el análisis automatizado.'])
  })

  it('name the place of a tooth that the dentist corrected or added', () => {
    const decide = (review: Review) => {
      review.decide(ana, { kind: 'edit', changes: { tooth: '14' } }, [caries])
      review.add(ana, { class: 'Caries', tooth: '47', placement: null, shape })
    }
    expect(reportOf([caries], decide).predictions).toMatchObject([
      { tooth: '14', location: 'Maxilar superior, lado derecho, zona premolar' },
      { tooth: '47', location: 'Maxilar inferior, lado derecho, zona molar' },
    ])
  })

  it('with all findings rejected', () => {
    const decide = (review: Review) =>
      void review.decide(ana, { kind: 'reject', reason: 'not-there' }, [caries, implant])
    expect(textOf([caries, implant], decide)).toEqual([
      'El odontólogo decidió sobre los 2 hallazgos de la IA y rechazó 2.',
      'El odontólogo rechazó los 2 hallazgos.',
    ])
    const one = (review: Review) => void review.decide(ana, { kind: 'reject', reason: 'artefact' }, [caries])
    expect(textOf([caries], one).at(-1)).toBe('El odontólogo rechazó el único hallazgo.')
  })

  it("count a dentist's own rejected mark as none of the detector's", () => {
    const decide = (review: Review) => {
      const own = review.add(ana, { class: 'FRACTURE', tooth: '47', placement: null, shape })
      review.decide(ana, { kind: 'accept' }, [caries])
      review.decide(ana, { kind: 'reject', reason: 'duplicate' }, [{ detection_id: own.id }])
    }
    expect(textOf([caries], decide)[0]).toBe('El odontólogo decidió sobre el hallazgo de la IA.')
    const alone = (review: Review) => {
      const own = review.add(ana, { class: 'FRACTURE', tooth: '47', placement: null, shape })
      review.decide(ana, { kind: 'reject', reason: 'not-there' }, [{ detection_id: own.id }])
    }
    expect(textOf([], alone)).toEqual(['No se detectaron hallazgos significativos en el análisis automatizado.'])
  })

  it('with only experimental, undecided findings', () => {
    expect(textOf([stump])).toEqual([
      'Hallazgos experimentales (1)',
      experimentalNote,
      '1 | Pieza 48 | Resto radicular | experimental | 30.0% confianza | Imagen compatible con resto radicular, con 30.0\u00a0% de confianza.',
    ])
  })

  it('with accepted, edited, added, rejected and undecided findings', () => {
    const other = prediction({ detection_id: 'd-4', tooth: '21', confidence: 0.5 })
    const faint = prediction({ detection_id: 'd-5', tooth: '22', confidence: 0.1 })
    const decide = (review: Review) => {
      review.decide(ana, { kind: 'accept' }, [caries])
      review.decide(ana, { kind: 'note', text: 'Sensible al frío' }, [caries])
      review.decide(ana, { kind: 'edit', changes: { tooth: '12' } }, [implant])
      review.decide(ana, { kind: 'reject', reason: 'artefact' }, [other])
      review.add(ana, { class: 'FRACTURE', tooth: '47', placement: null, shape })
    }
    expect(textOf([caries, implant, stump, other, faint], decide)).toEqual([
      'El odontólogo decidió sobre 3 de los 4 hallazgos de la IA y rechazó 1.',
      'Hallazgos del odontólogo (3)',
      'Los que el odontólogo aceptó, corrigió o agregó, por pieza.',
      '1 | Pieza 12 | Implante | corregido',
      '2 | Pieza 36 | Caries | Nota: Sensible al frío',
      '3 | Pieza 47 | Fractura | agregado',
      'Sugerencias experimentales sin decidir (1)',
      experimentalNote,
      '4 | Pieza 48 | Resto radicular | experimental | 30.0% confianza | Imagen compatible con resto radicular, con 30.0\u00a0% de confianza.',
    ])
  })

  it('list suggestions under a separate heading once a finding is decided', () => {
    const decide = (review: Review) => void review.decide(ana, { kind: 'accept' }, [caries])
    expect(reportSheet(reportOf([caries, implant], decide)).sections.map(({ heading }) => heading)).toEqual([
      'Hallazgos del odontólogo (1)',
      'Sugerencias de la IA sin decidir (1)',
    ])
  })
})

it('counts the findings on which two dentists decided without knowing of each other', () => {
  const differ = (review: Review) => {
    review.decide(ana, { kind: 'accept' }, [caries, implant], [])
    review.decide(eva, { kind: 'reject', reason: 'not-there' }, [caries], [])
    review.decide(eva, { kind: 'accept' }, [implant], [])
  }
  expect(reportOf([caries, implant, stump], differ).review).toMatchObject({ decided: 2, conflicts: 1 })
})

describe('the filters of a report', () => {
  const filters = { minimumConfidence: 90, classes: ['IMPLANT'] }
  const decide = (review: Review) => {
    review.decide(ana, { kind: 'accept' }, [caries])
    review.add(ana, { class: 'FRACTURE', tooth: '47', placement: null, shape })
  }

  it('omit no accepted or added finding, and count the undecided ones that they hide', () => {
    const { predictions, hidden } = reportOf([caries, implant, stump], decide, { filters })
    expect(predictions.map(found => [found.class, found.state])).toEqual([
      ['Caries', 'accepted'],
      ['FRACTURE', 'added'],
    ])
    expect(hidden).toEqual({ byClass: 0, byThreshold: 2 })
  })

  it('count suggestions below the default threshold as undecided if they print them', () => {
    const faint = prediction({ detection_id: 'd-4', tooth: '21', confidence: 0.12 })
    const accept = (review: Review) => void review.decide(ana, { kind: 'accept' }, [caries, implant])
    const low = { filters: { minimumConfidence: 10, classes: [] } }
    expect(reportOf([caries, implant, faint], accept, low).review).toEqual({
      decided: 2,
      total: 3,
      rejected: 0,
      conflicts: 0,
    })
    const [decided, ...lines] = textOf([caries, implant, faint], accept, low)
    expect(decided).toBe('El odontólogo decidió sobre 2 de los 3 hallazgos de la IA.')
    expect(lines).toContain('Sugerencias de la IA sin decidir (1)')
    expect(reportOf([caries, implant, faint], accept).review).toMatchObject({ decided: 2, total: 2 })
  })

  it('never print a rejected finding, unless the rejection is undone', () => {
    const review = createReview()
    const rejection = review.decide(ana, { kind: 'reject', reason: 'not-there' }, [caries])
    const countOf = () =>
      reportModel(sourceOf({ analysis: analysisOf({ predictions: [caries], decisions: review.rows }) })).predictions
        .length
    expect(countOf()).toBe(0)
    review.reverse(ana, 'undo', rejection)
    expect(countOf()).toBe(1)
  })

  it("do not mark an accepted finding as experimental, because it is the dentist's statement", () => {
    const accept = (review: Review) => void review.decide(ana, { kind: 'accept' }, [stump])
    expect(reportOf([stump], accept).predictions[0]).toMatchObject({ experimental: false, state: 'accepted' })
    expect(reportOf([stump]).predictions[0]).toMatchObject({ experimental: true, state: 'undecided' })
  })
})

describe('the texts of a report', () => {
  const decide = (review: Review) => void review.decide(ana, { kind: 'accept' }, [caries])
  const proposal = /^Pieza 36: confirmar la caries/
  const written = { conclusion: 'Requiere\nseguimiento', recommendations: 'Control\n\nHigiene', notes: null }

  it('propose recommendations for decided findings until the dentist writes others', () => {
    const { recommendations, hasOwnRecommendations } = reportOf([caries], decide)
    expect([recommendations.length, hasOwnRecommendations]).toEqual([1, false])
    expect(recommendations[0]).toMatch(proposal)
    expect(reportOf([caries]).recommendations).toEqual([])
  })

  it("print the dentist's text line by line, and nothing if it is blank", () => {
    const { texts } = reportSheet(reportOf([caries], decide, { texts: written }))
    expect(texts).toEqual([
      { heading: 'Conclusión', lines: ['Requiere', 'seguimiento'], isList: false },
      { heading: 'Recomendaciones', lines: ['Control', 'Higiene'], isList: true },
    ])
    const none = { conclusion: null, recommendations: '', notes: null }
    expect(reportSheet(reportOf([caries], decide, { texts: none })).texts).toEqual([])
  })

  it('keep following the decisions if the proposals were sent back unchanged', () => {
    const shown = reportOf([caries], decide)
    const sent = { ...written, recommendations: shown.recommendations.join('\n') }
    expect(keepProposals(sent, shown)).toEqual({ ...sent, recommendations: null })
    expect(keepProposals(written, shown)).toEqual(written)
  })
})
