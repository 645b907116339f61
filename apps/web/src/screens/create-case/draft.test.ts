import { describe, expect, it } from 'vitest'
import { addImages } from '../../intake/image-intake/chosen-images.ts'
import { canAnalyze, emptyDraft, withPreset } from './draft.ts'

const { images } = addImages([], [new File(['x'], 'a.png', { type: 'image/png' })], () => 'key')

describe('Analizar', () => {
  it('is disabled without images', () => {
    expect(canAnalyze({ name: 'Caso', images: [] })).toBe(false)
  })

  it('is disabled with a blank name', () => {
    expect(canAnalyze({ name: ' \t', images })).toBe(false)
    expect(canAnalyze({ name: ' Caso ', images })).toBe(true)
  })

  it('is disabled while an image is being turned or cropped', () => {
    expect(canAnalyze({ name: 'Caso', images: images.map(image => ({ ...image, isEditing: true })) })).toBe(false)
  })
})

describe('the patient of the address', () => {
  const ana = { id: 'a', name: 'Ana Paz', birthDate: null }
  const luz = { id: 'l', name: 'Luz Soto' }

  it('is that of the case until the user chooses', () => {
    expect(withPreset(emptyDraft, ana).patient).toEqual(ana)
    expect(withPreset(emptyDraft, undefined).patient).toBeUndefined()
  })

  it('does not return after the user chose another or none, even if it is loaded again', () => {
    expect(withPreset({ ...emptyDraft, patient: luz }, { ...ana }).patient).toEqual(luz)
    expect(withPreset({ ...emptyDraft, patient: null }, { ...ana }).patient).toBeNull()
  })
})
