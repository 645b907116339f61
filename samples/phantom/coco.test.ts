import { expect, test } from 'vitest'
import { cocoOf, cocoOfTeeth } from './coco.ts'
import { drawPhantom, truthOfPhantom } from './draw-phantom.ts'
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

test('a second COCO file boxes each erupted and impacted tooth once, under its number, and no gap', () => {
  const coco = cocoOfTeeth([{ fileName: 'a.jpg', truth }])
  expect(coco.images).toEqual(cocoOf([{ fileName: 'a.jpg', truth }]).images)
  expect(coco.categories.length).toBe(32)
  expect([coco.categories[0]?.name, coco.categories[31]?.name]).toEqual(['11', '48'])
  const standing = truth.teeth.filter(tooth => tooth.state !== 'missing' && tooth.state !== 'implant')
  expect(standing.length).toBeLessThan(truth.teeth.length)
  expect(coco.annotations.map(a => coco.categories[a.category_id - 1]?.name)).toEqual(standing.map(tooth => tooth.fdi))
  coco.annotations.forEach(({ bbox: [left = 0, top = 0, width = 0, height = 0] }, i) => {
    const [x, y, w, h] = standing[i]?.box ?? [0, 0, 0, 0]
    expect(left).toBeLessThanOrEqual(x + 0.1)
    expect(top).toBeLessThanOrEqual(y + 0.1)
    expect(left + width).toBeGreaterThanOrEqual(x + w - 0.1)
    expect(top + height).toBeGreaterThanOrEqual(y + h - 0.1)
  })
})

test('the truth alone equals the truth of the drawn image', () => {
  const options = { type: 'panoramic', seed: 3_000_201, width: 300, height: 150 } as const
  expect(truthOfPhantom(options)).toEqual(drawPhantom(options).truth)
})
