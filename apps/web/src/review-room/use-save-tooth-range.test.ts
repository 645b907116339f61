import { ana, createReview, detected } from '@xrai/contract/review/testing/decisions'
import { expect, it, vi } from 'vitest'
import { boxOf } from '../findings/review/finding-shape.ts'
import { createViewerStore } from '../viewer/viewer-store.ts'
import { outcomeOf } from './use-save-tooth-range.ts'

const store = createViewerStore({ width: 100, height: 100 })
const toothRange = { first: '47', last: '45', byWidth: true } as const
const [caries, implant] = detected

it('says which findings of the dentist are on other teeth than the saved ones, and leads to the first', () => {
  const text = { colour: '', dash: '', letter: '', label: '', name: '' }
  const mark = { ...text, id: caries.detection_id, box: boxOf(caries), points: [], doubleLine: false }
  store.setScene({ marks: [mark] })
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const predictions = [caries, { ...implant, tooth: '46' }]
  const review = createReview()
  review.decide(ana, { kind: 'edit', changes: { tooth: '37' } }, [caries])
  review.decide(ana, { kind: 'accept' }, [implant])
  const { text: words, action } = outcomeOf({ predictions, toothRange }, review.rows, store)
  expect(words).toBe('Un hallazgo tuyo sigue en otra pieza: 37.')
  action?.perform()
  expect(store.state().selected).toBe(caries.detection_id)
  expect(outcomeOf({ predictions, toothRange }, [], store)).toEqual({ text: 'Los hallazgos ya tienen su pieza.' })
  vi.unstubAllGlobals()
})
