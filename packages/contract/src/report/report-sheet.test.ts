import { describe, expect, it } from 'vitest'
import type { ReportModel } from '../records/report.ts'
import { warningsOf } from '../records/warnings.ts'
import { keyImage } from './key-image.ts'
import { reportSheet } from './report-sheet.ts'
import { found, model } from './testing/report-model.ts'
import { drawToothChart } from './tooth-chart.ts'

const fieldsOf = (over: Partial<ReportModel> = {}) =>
  Object.fromEntries(reportSheet(model(over)).fields.map(({ key, value }) => [key, value]))

describe('the words of the sheet', () => {
  it('carry the title and every header field', () => {
    expect(reportSheet(model()).title).toBe('INFORME RADIOGRÁFICO AUTOMATIZADO – XRAI')
    expect(fieldsOf()).toEqual({
      code: 'XR-1763650800000',
      issueDate: '20/11/2026',
      type: 'Panorámica',
      dateTaken: '05/03/2026',
      dentist: 'Lucía Pérez',
      clinic: 'Clínica Miraflores',
      patient: 'Rosa Ñahui',
      ageSex: '34 años / Femenino',
    })
  })

  it('contain the patient’s identity, a dash if it is unknown, and nothing in a report from before sheets had it', () => {
    const identity = { patientDocument: 'DNI 45678912', patientRecordNumber: null, patientBirthDate: '1972-03-05' }
    expect(fieldsOf(identity)).toMatchObject({ document: 'DNI 45678912', record: '—', birthDate: '05/03/1972' })
    expect(Object.keys(fieldsOf())).not.toContain('document')
  })

  it('print a dash for unknown facts', () => {
    const unknown = { requestingDentist: null, patientName: null, patientSex: null, radiographyDate: null }
    expect(fieldsOf({ ...unknown, patientAge: null, clinicName: ' ' })).toMatchObject({
      dentist: '—',
      clinic: '—',
      patient: '—',
      ageSex: '—',
      dateTaken: '—',
    })
    expect(fieldsOf({ patientAge: null })['ageSex']).toBe('— / Femenino')
    expect(fieldsOf({ patientSex: null })['ageSex']).toBe('34 años / —')
  })

  it('show an age in years and singular or plural', () => {
    expect(fieldsOf({ patientAge: 0, patientSex: 'M' })['ageSex']).toBe('Menos de 1 año / Masculino')
    expect(fieldsOf({ patientAge: 1, patientSex: 'O' })['ageSex']).toBe('1 año / Otro')
  })

  it('give each finding its tooth, its confidence with one decimal and its Spanish class', () => {
    const [row] = reportSheet(model({ predictions: [found({})] })).rows
    expect(row).toMatchObject({
      tooth: 'Pieza 36',
      confidence: '87.3% confianza',
      class: 'Caries',
      location: 'Cara distal',
    })
    const [other] = reportSheet(model({ predictions: [found({ tooth: 'N/A', class: 'CALCULUS', location: '' })] })).rows
    expect(other).toMatchObject({ tooth: 'Sin pieza', class: 'CALCULUS', location: '—', colour: '#9aa5a0' })
    const [placed] = reportSheet(
      model({ predictions: [found({ placement: { kind: 'either', teeth: ['36', '37'] } })] }),
    ).rows
    expect(placed).toMatchObject({
      tooth: 'Pieza 36 o 37',
      location: 'Maxilar inferior, lado izquierdo, zona molar',
    })
    const [across] = reportSheet(
      model({ predictions: [found({ tooth: '31', placement: { kind: 'either', teeth: ['31', '41'] } })] }),
    ).rows
    expect(across).toMatchObject({ tooth: 'Pieza 31 o 41', location: '—' })
    const [canine] = reportSheet(
      model({ predictions: [found({ tooth: '13', placement: { kind: 'either', teeth: ['13', '14'] } })] }),
    ).rows
    expect(canine).toMatchObject({ tooth: 'Pieza 13 o 14', location: 'Maxilar superior, lado derecho' })
  })

  it.each(['accepted', 'edited', 'added'] as const)('give an %s finding no percentage and no description', state => {
    const review = { decided: 1, total: 2, rejected: 0 }
    const predictions = [found({ state, note: 'Sensible' }), found({ number: 2 })]
    const { rows, filters } = reportSheet(model({ predictions, review }))
    expect(rows.map(({ confidence, description }) => [confidence, description])).toEqual([
      [null, null],
      ['87.3% confianza', 'Imagen compatible con caries, con 87.3\u00a0% de confianza.'],
    ])
    expect(rows[0]?.note).toBe('Nota: Sensible')
    expect(filters).toContain('Se incluyen')
    expect(reportSheet(model({ predictions, review: { ...review, decided: 2 } })).filters).toBeNull()
  })

  it('name the surfaces of a caries by their letters, as dentists write them', () => {
    const predictions = [
      found({ state: 'accepted', surfaces: ['distal', 'mesial', 'occlusal'] }),
      found({ number: 2, tooth: '51', surfaces: ['oral', 'occlusal'] }),
      found({ number: 3, tooth: 'N/A', surfaces: ['mesial'] }),
      found({ number: 4, class: 'IMPLANT', surfaces: ['mesial'] }),
    ]
    const classes = reportSheet(model({ predictions })).rows.map(row => row.class)
    expect(classes).toEqual(['Caries (MOD)', 'Caries (IP)', 'Caries', 'Implante'])
  })

  it('state the filters of the findings', () => {
    expect(reportSheet(model()).filters).toBe(
      'Se incluyen los hallazgos de todas las clases con confianza de 20 % o más.',
    )
    expect(reportSheet(model({ filters: { minimumConfidence: 45, classes: ['IMPLANT', 'Caries'] } })).filters).toBe(
      'Se incluyen los hallazgos con confianza de 45 % o más de estas clases: Caries, Implante.',
    )
  })

  it('state whether a dentist reviewed it, whether it is experimental, and that a dentist must validate it', () => {
    const sheet = reportSheet(model({ reviewedAt: '2026-11-21T12:00:00.000Z', experimental: true }))
    expect(sheet.review).toBe('Revisado por un odontólogo el 21/11/2026, sin firma')
    expect(sheet.experimental).toContain('Resultado experimental')
    expect(reportSheet(model())).toMatchObject({
      review: 'Pendiente de revisión por un odontólogo',
      experimental: null,
    })
    expect(sheet.aiVersion).toBe('Versión de IA 0.1.3')
    expect(sheet.validation).toBe(
      'Este informe fue generado por inteligencia artificial y debe ser validado por un profesional odontólogo.',
    )
  })

  it('state how far the review has come in one sentence for each step', () => {
    const reviewOf = (decided: number, over: Parameters<typeof model>[0] = {}) =>
      reportSheet(model({ review: { decided, total: 14, rejected: 0, conflicts: 0 }, ...over })).review
    expect(reviewOf(0)).toBe('Pendiente de revisión por un odontólogo')
    expect(reviewOf(3)).toBe('Revisión en curso')
    expect(reviewOf(0, { predictions: [found({ state: 'added' })] })).toBe('Revisión en curso')
    expect(reviewOf(14)).toBe('Hallazgos decididos, sin marcar como revisado')
    expect(reviewOf(14, { reviewedAt: '2026-11-21T12:00:00.000Z' })).toMatch(/^Revisado por un odontólogo el/)
  })

  it('name the signer, the time and the place to verify; an unsigned report is a draft', () => {
    const signature = {
      version: 1,
      signedAt: '2026-11-21T12:00:00.000Z',
      signedBy: 'Lucía Pérez',
      professionalNumber: 'COP 12345',
      verificationCode: '7ZZZZZZZZZZZZZZZZZZZZZZZZZ',
      supersedes: null,
      reason: null,
    }
    const signatureImages = { signature: 'data:image/png;base64,AA==', stamp: null }
    const signed = reportSheet(model({ signature, signatureImages, isDraft: false }))
    expect(signed.review).toBe('Firmado por Lucía Pérez el 21/11/2026')
    expect(signed.draft).toBeNull()
    expect(signed.validation).toBe('Validado por Lucía Pérez, COP 12345')
    expect(signed.signature).toEqual({
      heading: 'Firma',
      images: ['data:image/png;base64,AA=='],
      signer: 'Lucía Pérez',
      number: 'COP 12345',
      signedAt: 'Firmado el 21/11/2026 07:00 GMT-5',
      code: '7ZZZZ-ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZZ',
      path: '/verificar/7ZZZZZZZZZZZZZZZZZZZZZZZZZ',
      verify: 'Verifique este informe con el código en',
      amendment: null,
    })
    const amended = { ...signature, version: 2, supersedes: '2026-11-20T12:00:00.000Z', reason: 'Faltaba la pieza 36' }
    expect(reportSheet(model({ signature: amended, isDraft: false })).signature?.amendment).toBe(
      'Enmienda 1. Sustituye al informe firmado el 20/11/2026. Motivo: Faltaba la pieza 36',
    )
    expect(reportSheet(model({ signature, isDraft: true }))).toMatchObject({
      review: 'Enmienda en curso. Sigue vigente el informe firmado el 21/11/2026.',
      draft: 'Borrador',
      signature: null,
      validation: expect.stringContaining('debe ser validado'),
    })
    expect(reportSheet(model({ reviewedAt: '2026-11-21T12:00:00.000Z' })).draft).toBe('Borrador')
  })

  it('count each class once in the legend, the most frequent first', () => {
    const predictions = [found({}), found({ class: 'IMPLANT' }), found({ class: 'IMPLANT' })]
    expect(reportSheet(model({ predictions })).legend.map(entry => [entry.class, entry.count])).toEqual([
      ['Implante', 2],
      ['Caries', 1],
    ])
  })
})

describe('the sheet’s statements on experimental and on hidden findings', () => {
  const nothing = 'No se detectaron hallazgos significativos en el análisis automatizado.'
  const experimental = found({ number: 2, class: 'FILLING', experimental: true })
  const sectionsOf = (predictions: ReportModel['predictions']) =>
    reportSheet(model({ predictions })).sections.map(({ heading, note, rows }) => [
      heading,
      note !== null,
      rows.map(({ number, experimental: mark }) => [number, mark]),
    ])

  it('state that nothing was found only if the filters hide nothing', () => {
    expect(reportSheet(model())).toMatchObject({ rows: [], sections: [], empty: nothing, hidden: null })
    const hiding = { byClass: 2, byThreshold: 0 }
    expect(reportSheet(model({ hidden: hiding })).empty).toBe(
      'Con los filtros de este informe no se muestra ningún hallazgo.',
    )
    for (const hidden of [hiding, { byClass: 0, byThreshold: 1 }]) {
      const { empty, hidden: words } = reportSheet(model({ hidden }))
      expect(`${empty} ${words}`).not.toContain('No se detectaron')
    }
  })

  it('put experimental findings under their own heading with an explanation, and mark each of them', () => {
    expect(sectionsOf([found({}), experimental])).toEqual([
      ['Hallazgos (1)', false, [[1, null]]],
      ['Hallazgos experimentales (1)', true, [[2, 'experimental']]],
    ])
    const [, section] = reportSheet(model({ predictions: [found({}), experimental] })).sections
    expect(section?.note).toBe(
      'Se dibujan con línea doble en la imagen: de estas clases, el detector acertó en menos de la mitad de sus hallazgos, o no se demostró que acierte en este tipo de radiografía.',
    )
  })

  it('have only that heading if all are experimental, and only the other if none is', () => {
    expect(sectionsOf([experimental]).map(([heading]) => heading)).toEqual(['Hallazgos experimentales (1)'])
    expect(sectionsOf([found({})]).map(([heading]) => heading)).toEqual(['Hallazgos (1)'])
  })

  it('count in words the findings that the chosen classes and a raised threshold hide', () => {
    const hiddenOf = (byClass: number, byThreshold: number, minimumConfidence: number) =>
      reportSheet(model({ hidden: { byClass, byThreshold }, filters: { minimumConfidence, classes: ['IMPLANT'] } }))
        .hidden
    expect(hiddenOf(5, 0, 20)).toBe(
      'No se muestran 5 hallazgos con confianza de 20 % o más, porque su clase no está elegida.',
    )
    expect(hiddenOf(1, 0, 35)).toBe(
      'No se muestra 1 hallazgo con confianza de 35 % o más, porque su clase no está elegida.',
    )
    expect(hiddenOf(0, 3, 60)).toBe(
      'No se muestran 3 hallazgos con confianza de 20 % o más que no llegan al mínimo elegido, 60 %.',
    )
    expect(hiddenOf(2, 1, 60)).toBe(
      'No se muestran 2 hallazgos con confianza de 60 % o más, porque su clase no está elegida. No se muestra 1 hallazgo con confianza de 20 % o más que no llega al mínimo elegido, 60 %.',
    )
  })

  it('mark them in the legend, after the proved classes, and on the key picture', () => {
    const predictions = [found({}), experimental, { ...experimental, number: 3, class: 'Caries' }]
    expect(reportSheet(model({ predictions })).legend.map(entry => [entry.class, entry.experimental])).toEqual([
      ['Caries', null],
      ['Caries', 'experimental'],
      ['Obturación', 'experimental'],
    ])
    const { marks } = keyImage(model({ predictions }), { width: 500, maximumHeight: 300 })
    expect(marks.map(mark => mark.experimental)).toEqual([false, true, true])
  })

  it('leave a tooth with only experimental findings unfilled on the odontogram', () => {
    const drawn = drawToothChart(model({ predictions: [found({ tooth: '11' }), { ...experimental, tooth: '36' }] }))
    const filled = (number: string) => drawn?.teeth.find(({ tooth }) => tooth === number)?.isExperimental === false
    expect([filled('11'), filled('36')]).toEqual([true, false])
    expect(drawn?.hasExperimental).toBe(true)
    expect(drawToothChart(model({ predictions: [found({ tooth: '11' })] }))?.hasExperimental).toBe(false)
    expect(drawToothChart(model({ predictions: [found({ tooth: '11' })], detailed: false }))).toBeNull()
  })
})

describe('the warnings of the sheet', () => {
  it('mark each finding of a research model, and explain the mark', () => {
    const sheet = reportSheet(model({ predictions: [found({ research: true }), found({ number: 2 })] }))
    expect(sheet.rows.map(({ research }) => research)).toEqual(['investigación', null])
    expect(sheet.research).toContain('no es para uso comercial ni clínico')
    expect(reportSheet(model({ predictions: [found({})] })).research).toBeNull()
  })

  it('state for a patient under thirteen that the model was not made for children', () => {
    expect(reportSheet(model({ patientAge: 12 })).child).toContain('niños')
    for (const patientAge of [13, 70, null]) expect(reportSheet(model({ patientAge })).child).toBeNull()
    const warnings = warningsOf({ age: 12, predictions: [] })
    expect(reportSheet(model({ patientAge: null, warnings })).child).toContain('niños')
    expect(reportSheet(model({ patientAge: 40, warnings })).child).toBeNull()
  })
})

describe('the warning of the quality check', () => {
  it('is printed if the analysis was made in spite of it', () => {
    const warnings = warningsOf({ age: 40, predictions: [], fault: 'QUALITY_BLURRED' })
    expect(reportSheet(model({ warnings })).fault).toMatch(
      /advirtió que está demasiado borrosa\. Se analizó de todos modos/,
    )
    expect(reportSheet(model({})).fault).toBeNull()
  })
})

describe('the letters that the PDF cannot print', () => {
  it('are named, whichever text they are in', () => {
    const sheet = reportSheet(model({ patientName: 'علي Wong', notes: '李' }))
    expect(sheet.unprintable).toContain('estas letras: ع ل ي 李.')
    expect(reportSheet(model({ patientName: 'María José Ñahui' })).unprintable).toBeNull()
  })
})

describe('the measurements of a report', () => {
  const points = [
    { x: 100, y: 100 },
    { x: 500, y: 100 },
  ]
  const measured = model({
    measures: [
      { name: 'M1', kind: 'length', label: 'Raíz distal', figure: '12.4 mm, con magnificación 1.2', points },
      { name: 'M2', kind: 'angle', label: '', figure: '37.0°', points: [...points, { x: 300, y: 300 }] },
    ],
  })

  it('are listed with their caveats, and are absent if none were chosen', () => {
    const [texts] = reportSheet(measured).texts
    expect(texts).toEqual({
      heading: 'Medidas',
      lines: ['M1 · Raíz distal (Longitud): 12.4 mm, con magnificación 1.2', 'M2 · Ángulo: 37.0°'],
      isList: true,
    })
    expect(reportSheet(model()).texts.map(({ heading }) => heading)).not.toContain('Medidas')
  })
})
