import { describe, expect, it } from 'vitest'
import type { Prediction } from '../records/prediction.ts'
import { fold } from '../review/fold.ts'
import { ana, createReview, detected } from '../review/testing/decisions.ts'
import { describeFinding } from './describe-finding.ts'

const [caries] = detected

type Changes = Parameters<ReturnType<typeof createReview>['decide']>[1] & { readonly kind: 'edit' }

const edited = (changes: Changes['changes'], over: Partial<Prediction> = {}): string => {
  const found = { ...caries, ...over }
  const review = createReview()
  review.decide(ana, { kind: 'edit', changes }, [found])
  const [finding] = fold([found], review.rows)
  if (!finding) throw new Error('the finding is missing')
  return describeFinding(finding)
}

const byDetector = 'Imagen compatible con caries, con 90.0 % de confianza.'

describe('the sentence about a finding that a dentist edited', () => {
  it('says what the detector stated, and names no tooth if it stated none', () => {
    expect(edited({ tooth: '37' })).toBe(
      'Corregido por el odontólogo: la IA indicó caries en la pieza 36, con 90.0 % de confianza.',
    )
    expect(edited({ tooth: '37' }, { placement: { kind: 'either', teeth: ['36', '37'] } })).toContain(
      'en la pieza 36 o 37,',
    )
    expect(edited({ tooth: '37' }, { tooth: 'N/A' })).toBe(
      'Corregido por el odontólogo: la IA indicó caries, con 90.0 % de confianza.',
    )
  })

  it('says that the outline was corrected only if it was', () => {
    const shape = { x: 51, y: 50, width: 20, height: 20, points: [] }
    expect(edited({ shape })).toBe(`Contorno corregido por el odontólogo. ${byDetector}`)
    expect(edited({ surfaces: ['mesial', 'occlusal'] })).toBe(`Caras indicadas por el odontólogo. ${byDetector}`)
    expect(edited({ shape, surfaces: ['mesial'] })).toBe(
      `Contorno corregido por el odontólogo. Caras indicadas por el odontólogo. ${byDetector}`,
    )
    expect(edited({ surfaces: [] })).toBe(byDetector)
  })
})
