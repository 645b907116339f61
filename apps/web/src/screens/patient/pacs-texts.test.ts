import { describe, expect, it } from 'vitest'
import { imagesText, modalityTexts, pacsPatientText, placeTexts, verdictText } from './pacs-texts.ts'

describe('a PACS study in words', () => {
  it('names each modality once, and an unnamed one by its code', () => {
    expect(modalityTexts(['DX', 'CR', 'PX', 'NM'])).toEqual(['Radiografía', 'Panorámica', 'NM'])
  })

  it('counts its images, and those that the clinic has', () => {
    expect([imagesText(1), imagesText(3), imagesText(null)]).toEqual([
      ...['1 imagen', '3 imágenes', 'Cantidad de imágenes desconocida'],
    ])
    expect(placeTexts({ here: 0, elsewhere: 0 })).toEqual([])
    expect(placeTexts({ here: 2, elsewhere: 1 })).toEqual([
      '2 imágenes ya están en la ficha',
      '1 imagen ya está en la clínica, en otra ficha o sin paciente',
    ])
  })

  it("names the differences of its patient, and the patient's name in the PACS", () => {
    expect(verdictText({ verdict: 'differs', differs: ['name', 'sex'] })).toBe('No coincide: nombre, sexo')
    expect(verdictText({ verdict: 'same', differs: [] })).toBe('Mismo paciente')
    expect(pacsPatientText({ name: 'ROSA NUNEZ', id: 'HC-42', birthDate: '1980-02-29', sex: null })).toBe(
      'ROSA NUNEZ · 29/02/1980 · HC-42',
    )
    expect(pacsPatientText({ name: null, id: null, birthDate: null, sex: 'F' })).toBe('sin nombre · Femenino')
  })
})
