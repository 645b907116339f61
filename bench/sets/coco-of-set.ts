import type { RadiographType } from '@xrai/contract/records/radiograph'
import type { SettledLabel } from './settle-labels.ts'

/** A picture as it is written. */
export interface WrittenPicture {
  readonly id: number
  /** Its name in `images`. */
  readonly name: string
  /** Its path in the set that it came from. */
  readonly from: string
  readonly width: number
  readonly height: number
  readonly group: string
  readonly type: RadiographType | undefined
  readonly sha256: string
  readonly fingerprint: string
  readonly labels: readonly SettledLabel[]
}

const imageOf = ({ id, name, from, width, height, group, type, sha256, fingerprint }: WrittenPicture) => ({
  id,
  file_name: name,
  width,
  height,
  group,
  ...(type && { type }),
  from,
  sha256,
  fingerprint,
})

/** A COCO file (Lin et al. 2014) of the labels that `categoryOf` names. */
const cocoOf = (
  pictures: readonly WrittenPicture[],
  names: readonly string[],
  categoryOf: (label: SettledLabel) => string | null | undefined,
) => {
  const ids = new Map(names.map((name, at) => [name, at + 1]))
  const annotations = pictures.flatMap(({ id: image_id, labels }) =>
    labels.flatMap(label => {
      const category_id = ids.get(categoryOf(label) ?? '')
      if (category_id === undefined) return []
      const { box, outline, tooth, name } = label
      const area = Math.round(box[2] * box[3])
      const shape = { bbox: box, area, iscrowd: 0, ...(outline && { segmentation: outline }) }
      return { image_id, category_id, ...shape, ...(name !== null && tooth && { fdi: tooth }) }
    }),
  )
  return {
    images: pictures.map(imageOf),
    categories: names.map((name, at) => ({ id: at + 1, name })),
    annotations: annotations.map((annotation, at) => ({ id: at + 1, ...annotation })),
  }
}

export const cocoOfFindings = (pictures: readonly WrittenPicture[], names: readonly string[]) =>
  cocoOf(pictures, names, ({ name }) => name)

export const cocoOfTeeth = (pictures: readonly WrittenPicture[]) => {
  const teeth = pictures.flatMap(({ labels }) => labels.flatMap(({ name, tooth }) => (name === null && tooth) || []))
  return cocoOf(pictures, [...new Set(teeth)].toSorted(), ({ name, tooth }) => (name === null ? tooth : null))
}
