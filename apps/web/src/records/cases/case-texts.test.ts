import { describe, expect, it } from 'vitest'
import { caseDateText, caseNameText, durationText, imageCountText, processedText } from './case-texts.ts'

describe("'Procesado en'", () => {
  it.each([
    [0.3, '1 s'],
    [59.4, '59 s'],
    [59.6, '1 min 0 s'],
    [125, '2 min 5 s'],
    [3599, '59 min 59 s'],
    [3600, '1 h 0 min'],
    [7505, '2 h 5 min'],
  ])('shows %s seconds as %s', (seconds, text) => {
    expect(durationText(seconds)).toBe(text)
  })

  it('shows the stored time, else the one from start to end, and nothing of a case under way', () => {
    const card = {
      status: 'completed',
      processingTimeSeconds: null,
      createdAt: '2026-11-20T11:00:00.000Z',
      startedAt: '2026-11-20T12:00:00.000Z',
      completedAt: '2026-11-20T12:02:00.000Z',
    } as const
    expect(processedText({ ...card, processingTimeSeconds: 7 })).toBe('Procesado en 7 s')
    expect(processedText(card)).toBe('Procesado en 2 min 0 s')
    expect(processedText({ ...card, status: 'in_progress' })).toBeNull()
  })
})

it("shows 'imagen' for one and 'imagenes' otherwise", () => {
  expect([0, 1, 2].map(imageCountText)).toEqual(['0 imagenes', '1 imagen', '2 imagenes'])
})

it('writes the date in the short form of es-ES', () => {
  expect(caseDateText('2026-11-20T12:00:00.000Z')).toBe('20/11/26')
})

it('names a case by its id only if it has no name', () => {
  expect(caseNameText({ id: '7', name: 'Caso - Paciente Pérez' })).toBe('Caso - Paciente Pérez')
  expect(caseNameText({ id: '7', name: ' ' })).toBe('Caso 7')
})
