import { ana, detected } from '@xrai/contract/review/testing/decisions'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { createViewerStore } from '../../viewer/viewer-store.ts'
import { compareBlind } from './blind-comparison.tsx'
import { createReviewDesk } from './review-desk.ts'
import { createReviewStore } from './review-store.ts'

const [caries] = detected

/** The foot of the dentist's mark on 36 at this position, beside the detector's caries on 36 at 50, 50. */
const footOf = (x: number) => {
  const size = { width: 100, height: 100 }
  const review = createReviewStore({
    predictions: [caries],
    image: { ...size, orientation: null },
    screen: 'preview',
    by: ana,
    storage: null,
    send: async decisions => ({ kind: 'stored', decisions }),
    onRefused: vi.fn(),
  })
  review.setLoaded()
  const shape = { x, y: 50, width: 20, height: 20, points: [] }
  const added = review.decide({ kind: 'add', finding: { class: 'Caries', tooth: '36', shape, placement: null } })
  const { findings } = review.snapshot()
  const desk = createReviewDesk(review, createViewerStore(size))
  const { groups } = compareBlind({ desk, findings, list: all => all, marks: [added?.id ?? ''] })
  const mark = findings.find(({ detection_id }) => detection_id === added?.id)
  if (!mark) throw new Error('no mark')
  return { title: groups.groupOf(mark).title, foot: renderToStaticMarkup(groups.after?.(mark)) }
}

it('offers to count a pair once only if both are at the same place, because a tooth may have two caries', () => {
  expect(footOf(52).foot).toContain('Contar una vez')
  const other = footOf(80)
  expect([other.title, other.foot]).toEqual([footOf(52).title, ''])
})
