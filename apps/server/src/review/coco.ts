import { createHmac } from 'node:crypto'
import { detectionClasses } from '@xrai/contract/classes/detection-class'
import { outlineOf } from '@xrai/contract/records/outline'
import type { FoldedFinding } from '@xrai/contract/review/fold'

/** A radiograph of which every finding that reaches the default threshold is decided, in pixels of its picture. */
export interface ReviewedPicture {
  readonly file: string
  readonly width: number
  readonly height: number
  readonly type: string
  readonly model: string
  readonly part: Part
  readonly findings: readonly FoldedFinding[]
}

export const parts = ['train', 'tune', 'test'] as const
type Part = (typeof parts)[number]

/** Of a hundred patients 70 teach, 15 tune and 15 test. */
const shares = [70, 85] as const

/** The part of all radiographs of one patient; the same for the same salt, and without it nothing leads back to the patient. */
export const partOf = (patient: string, salt: string): Part => {
  const place = createHmac('sha256', salt).update(patient).digest().readUInt32BE() % 100
  return place < shares[0] ? 'train' : place < shares[1] ? 'tune' : 'test'
}

const categories = detectionClasses.map(({ id }, at) => ({ id: at + 1, name: id }))
const categoryOf: ReadonlyMap<string, number> = new Map(categories.map(({ id, name }) => [name, id]))

const tenth = (value: number): number => Math.round(value * 10) / 10

/**
 * Decided findings as a set of Microsoft COCO (Lin et al. 2014): what a dentist accepted, edited or added are the
 * annotations; what was rejected is no annotation and stands in `rejected`, with its reason, for hard negatives.
 * A class that the contract does not know is left out.
 */
export const cocoOf = (pictures: readonly ReviewedPicture[], now: Date) => {
  const images = pictures.map(({ file, width, height, type, model, part }, at) => ({
    id: at + 1,
    file_name: file,
    width,
    height,
    type,
    model,
    part,
  }))
  const all = pictures.flatMap(({ findings }, at) =>
    findings.flatMap(finding => {
      const category = categoryOf.get(finding.class)
      return category === undefined ? [] : [{ finding, image: at + 1, category }]
    }),
  )
  const standing = all.filter(({ finding: { state } }) => state !== 'rejected' && state !== 'undecided')
  const rejected = all.filter(({ finding: { state } }) => state === 'rejected')
  return {
    info: { description: 'Findings that dentists decided', date_created: now.toISOString().slice(0, 10) },
    categories,
    images,
    annotations: standing.map(({ finding, image, category }, at) => ({
      ...boxOf(finding),
      id: at + 1,
      image_id: image,
      category_id: category,
      tooth: finding.tooth,
      decision: finding.state,
    })),
    rejected: rejected.map(({ finding, image, category }) => ({
      ...boxOf(finding),
      image_id: image,
      category_id: category,
      score: finding.confidence,
      reason: finding.reason,
    })),
  }
}

const boxOf = (finding: FoldedFinding) => {
  const { x, y, width, height } = finding
  return {
    bbox: [x - width / 2, y - height / 2, width, height].map(tenth),
    area: tenth(width * height),
    segmentation: [
      outlineOf({ ...finding, points: [...finding.points] }).flatMap(point => [tenth(point.x), tenth(point.y)]),
    ],
    iscrowd: 0,
  }
}
