import type { Polygon } from './geometry.ts'
import { type PhantomTruth, phantomClasses } from './truth.ts'

/** One image's part of a COCO file (Lin et al. 2014), with additional fields for the tooth and the source group. */
export type CocoImage = { readonly fileName: string; readonly truth: PhantomTruth }

const categories = phantomClasses.map((name, i) => ({ id: i + 1, name, supercategory: 'finding' }))

/** Boxes span the whole tooth, root included; the segmentation is the object's own outline. */
export function cocoOf(pictures: readonly CocoImage[]) {
  const images = pictures.map(imageOf)
  const findings = pictures.flatMap(({ truth }, i) => truth.findings.map(finding => ({ finding, imageId: i + 1 })))
  const annotations = findings.map(({ finding, imageId }, i) => ({
    id: i + 1,
    image_id: imageId,
    category_id: phantomClasses.indexOf(finding.class) + 1,
    bbox: finding.box.map(tenth),
    area: Math.round(finding.box[2] * finding.box[3]),
    segmentation: [flat(finding.polygon)],
    iscrowd: 0,
    fdi: finding.fdi,
    object_bbox: finding.objectBox.map(tenth),
  }))
  return { info, images, categories, annotations }
}

const info = { description: 'Phantom radiographs, drawn; no patient' }

const imageOf = ({ fileName, truth }: CocoImage, i: number) => ({
  id: i + 1,
  file_name: fileName,
  width: truth.width,
  height: truth.height,
  group: String(truth.seed),
})

const teethCategories = ['1', '2', '3', '4'].flatMap((quadrant, q) =>
  Array.from({ length: 8 }, (_, i) => ({ id: q * 8 + i + 1, name: `${quadrant}${i + 1}`, supercategory: 'tooth' })),
)

/** The teeth of the same images by number, with crown, root and restorations. Excludes gaps, pontics and implants. */
export function cocoOfTeeth(pictures: readonly CocoImage[]) {
  const teeth = pictures.flatMap(({ truth }, i) =>
    truth.teeth
      .filter(tooth => tooth.state === 'present' || tooth.state === 'impacted')
      .map(tooth => ({ tooth, imageId: i + 1, box: truth.findings.find(f => f.fdi === tooth.fdi)?.box ?? tooth.box })),
  )
  const annotations = teeth.map(({ tooth, imageId, box }, i) => ({
    id: i + 1,
    image_id: imageId,
    category_id: teethCategories.findIndex(({ name }) => name === tooth.fdi) + 1,
    bbox: box.map(tenth),
    area: Math.round(box[2] * box[3]),
    segmentation: [flat(tooth.polygon)],
    iscrowd: 0,
  }))
  return { info, images: pictures.map(imageOf), categories: teethCategories, annotations }
}

const tenth = (value: number): number => Math.round(value * 10) / 10
const flat = (polygon: Polygon): readonly number[] => polygon.flatMap(([x, y]) => [tenth(x), tenth(y)])
