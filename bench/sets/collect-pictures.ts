import type { ForeignPicture } from './label.ts'
import { refuseTooMany } from './set-folder.ts'

export interface Collection {
  readonly pictures: readonly ForeignPicture[]
  readonly add: (picture: ForeignPicture | undefined) => void
}

/** Collects what a reader finds, and throws SetRefused as soon as a set has more than memory should hold. */
export const createCollection = (): Collection => {
  const pictures: ForeignPicture[] = []
  let boxes = 0
  let points = 0
  const add = (picture: ForeignPicture | undefined): void => {
    if (!picture) return
    pictures.push(picture)
    boxes += picture.labels.length
    for (const { polygons = [], mask } of picture.labels)
      points += polygons.reduce((sum, polygon) => sum + polygon.length, mask?.counts.length ?? 0)
    refuseTooMany(picture.file, picture.labels.length, 'boxesOfPicture')
    refuseTooMany('The set', pictures.length, 'pictures')
    refuseTooMany('The set', boxes, 'boxes')
    refuseTooMany('The set', points, 'points')
  }
  return { pictures, add }
}
