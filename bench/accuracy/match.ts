import type { Box } from '@xrai/engine'
import { overlap } from '@xrai/engine/overlap'

interface Scored {
  readonly score: number
  readonly box: Box<'image'>
  /** At or above its class's threshold. */
  readonly shown: boolean
}

/** One image and one question: the detections, the labels, and the doubtful boxes that count neither way. */
export interface Pair {
  readonly found: readonly Scored[]
  readonly labels: readonly Box<'image'>[]
  readonly doubtful?: readonly Box<'image'>[]
}

export interface Match {
  readonly score: number
  /** Index of the image. */
  readonly picture: number
  readonly hit: boolean
  readonly shown: boolean
}

/** One class over all images at one IoU: every detection, best first, and the labels of each image. */
export interface Matches {
  readonly matches: readonly Match[]
  readonly labels: readonly number[]
}

/**
 * COCO's matching (Lin et al. 2014, cocoeval.py): per image, best score first, each detection takes the free label with
 * the greatest overlap, and is a hit if that is at least `iou`.
 */
export const matchAll = (pairs: readonly Pair[], iou: number): Matches => ({
  matches: pairs.flatMap((pair, picture) => matchOne(pair, picture, iou)).toSorted((a, b) => b.score - a.score),
  labels: pairs.map(pair => pair.labels.length),
})

const matchOne = ({ found, labels, doubtful = [] }: Pair, picture: number, iou: number): Match[] => {
  const taken = new Set<number>()
  return found
    .toSorted((a, b) => b.score - a.score)
    .flatMap(({ score, box, shown }) => {
      let best = -1
      let most = iou
      labels.forEach((label, index) => {
        const shared = taken.has(index) ? -1 : overlap(label, box)
        const better = best < 0 ? shared >= most : shared > most
        if (better) {
          best = index
          most = shared
        }
      })
      if (best >= 0) taken.add(best)
      const ignored = best < 0 && doubtful.some(other => overlap(other, box) >= iou)
      return ignored ? [] : [{ score, picture, hit: best >= 0, shown }]
    })
}
