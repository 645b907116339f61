import { fold } from '@xrai/contract/review/fold'
import { ana, createReview, detected } from '@xrai/contract/review/testing/decisions'
import { describe, expect, it } from 'vitest'
import { cocoOf, partOf } from './coco.ts'

const pictureWith = (decide: (review: ReturnType<typeof createReview>) => void) => {
  const review = createReview()
  decide(review)
  const facts = { file: 'images/a.jpg', width: 100, height: 100, type: 'panoramic', model: 'panoramic 0.2.1' }
  return { ...facts, part: 'train' as const, findings: fold(detected, review.rows) }
}

const [caries, implant] = detected
const now = new Date('2026-11-23T12:00:00Z')

describe('a COCO set of reviewed findings', () => {
  it('has what was accepted, edited and added as annotations, and what was rejected apart with its reason', () => {
    const picture = pictureWith(review => {
      review.decide(ana, { kind: 'edit', changes: { class: 'FILLING', tooth: '37' } }, [caries])
      review.decide(ana, { kind: 'reject', reason: 'artefact' }, [implant])
      const shape = { x: 20, y: 30, width: 10, height: 8, points: [] }
      review.add(ana, { class: 'FRACTURE', tooth: '11', placement: null, shape })
    })
    const { annotations, rejected, categories, images, info } = cocoOf([picture], now)
    const nameOf = (id: number) => categories.find(category => category.id === id)?.name
    expect(annotations.map(one => [nameOf(one.category_id), one.tooth, one.decision, one.bbox])).toEqual([
      ['FILLING', '37', 'edited', [40, 40, 20, 20]],
      ['FRACTURE', '11', 'added', [15, 26, 10, 8]],
    ])
    expect(annotations[1]?.segmentation).toEqual([[15, 26, 25, 26, 25, 34, 15, 34]])
    expect(rejected.map(one => [nameOf(one.category_id), one.reason, one.score])).toEqual([
      ['IMPLANT', 'artefact', 0.1],
    ])
    expect(images).toEqual([expect.objectContaining({ id: 1, file_name: 'images/a.jpg', part: 'train' })])
    expect(info.date_created).toBe('2026-11-23')
  })

  it('has nothing of what is undecided, and no name of a person', () => {
    const coco = cocoOf([pictureWith(review => void review.decide(ana, { kind: 'accept' }, [caries]))], now)
    expect([coco.annotations.length, coco.rejected.length]).toEqual([1, 0])
    expect(JSON.stringify(coco)).not.toContain(ana.name)
  })
})

describe('the part of a patient', () => {
  it('is the same for all their radiographs, and about 70, 15 and 15 of a hundred', () => {
    expect(partOf('a', 'salt')).toBe(partOf('a', 'salt'))
    const counts = { train: 0, tune: 0, test: 0 }
    for (let patient = 0; patient < 4000; patient += 1) counts[partOf(String(patient), 'salt')] += 1
    expect(Math.abs(counts.train / 4000 - 0.7)).toBeLessThan(0.03)
    expect(Math.abs(counts.tune / 4000 - 0.15)).toBeLessThan(0.03)
  })
})
