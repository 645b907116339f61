import type { Polygon } from './geometry.ts'
import { type PhantomTruth, phantomClasses } from './truth.ts'

/** One picture's part of a COCO file (Lin et al. 2014), with the tooth and the source group as fields of our own. */
export type CocoPicture = { readonly fileName: string; readonly truth: PhantomTruth }

const categories = phantomClasses.map((name, i) => ({ id: i + 1, name, supercategory: 'finding' }))

/** Boxes span the whole tooth, root included; the segmentation is the object's own outline. */
export function cocoOf(pictures: readonly CocoPicture[]) {
  const images = pictures.map(({ fileName, truth }, i) => ({
    id: i + 1,
    file_name: fileName,
    width: truth.width,
    height: truth.height,
    group: String(truth.seed),
  }))
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
  return { info: { description: 'Phantom radiographs, drawn; no patient' }, images, categories, annotations }
}

const tenth = (value: number): number => Math.round(value * 10) / 10
const flat = (polygon: Polygon): readonly number[] => polygon.flatMap(([x, y]) => [tenth(x), tenth(y)])
