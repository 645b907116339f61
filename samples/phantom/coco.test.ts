import { expect, test } from 'vitest'
import { cocoOf } from './coco.ts'
import { drawPhantom } from './draw-phantom.ts'
import { phantomClasses } from './truth.ts'

const { truth } = drawPhantom({ type: 'panoramic', seed: 3_000_200, width: 300, height: 150, mouth: 'decayed' })

test('a COCO file has an annotation per finding, boxed by the whole tooth and grouped by seed', () => {
  const coco = cocoOf([{ fileName: 'a.jpg', truth }])
  expect(coco.images).toEqual([{ id: 1, file_name: 'a.jpg', width: 300, height: 150, group: '3000200' }])
  expect(coco.categories.map(c => c.name)).toEqual([...phantomClasses])
  expect(coco.annotations.length).toBe(truth.findings.length)
  coco.annotations.forEach((annotation, i) => {
    const finding = truth.findings[i]
    expect(phantomClasses[annotation.category_id - 1]).toBe(finding?.class)
    expect(annotation.fdi).toBe(finding?.fdi)
    expect(annotation.bbox.map(Math.round)).toEqual(finding?.box.map(Math.round))
  })
})
