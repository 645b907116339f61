import { describe, expect, test } from 'vitest'
import { drawPhantom, type Phantom, type PhantomOptions } from './draw-phantom.ts'
import { areaOf } from './geometry.ts'
import { mouthKinds } from './mouth-plan.ts'
import { phantomClasses, phantomTypes } from './truth.ts'

const small = { panoramic: { width: 400, height: 200 }, periapical: { width: 160, height: 208 } } as const
const firstTestSeed = 3_000_001

function draw(type: PhantomOptions['type'], seed: number): Phantom {
  const mouth = mouthKinds[seed % mouthKinds.length]
  return drawPhantom({ type, seed, ...small[type], ...(mouth ? { mouth } : {}) })
}

const many = phantomTypes.flatMap(type => Array.from({ length: 14 }, (_, i) => draw(type, firstTestSeed + i)))

test('the same seed gives the same image and the same truth', () => {
  for (const type of phantomTypes) expect(draw(type, firstTestSeed)).toEqual(draw(type, firstTestSeed))
})

test('another seed gives another image', () => {
  for (const type of phantomTypes)
    expect(draw(type, firstTestSeed).image.data).not.toEqual(draw(type, firstTestSeed + 1).image.data)
})

test('an image has twelve bits and uses most of them', () => {
  for (const { image } of many) {
    expect(image.data.length).toBe(image.width * image.height)
    const sorted = image.data.toSorted()
    expect(sorted.at(-1)).toBeLessThanOrEqual(4095)
    expect((sorted.at(-1) ?? 0) - (sorted[0] ?? 0)).toBeGreaterThan(3000)
  }
})

describe('the truth', () => {
  test('is inside the image', () => {
    for (const { image, truth } of many) {
      const points = [...truth.teeth, ...truth.findings].flatMap(shape => shape.polygon)
      expect(points.filter(([x, y]) => x < 0 || y < 0 || x > image.width || y > image.height)).toEqual([])
    }
  })

  test('has closed outlines with an area', () => {
    for (const { truth } of many) {
      for (const { polygon } of [...truth.teeth, ...truth.findings]) {
        expect(polygon.at(-1)).toEqual(polygon[0])
        expect(areaOf(polygon)).toBeGreaterThan(0)
      }
    }
  })

  test("boxes a finding's whole tooth, except for apical lesions", () => {
    for (const { box, objectBox, class: name } of many.flatMap(({ truth }) => truth.findings)) {
      if (name === 'PERIAPICAL LESION') continue
      expect(objectBox[0]).toBeGreaterThanOrEqual(box[0])
      expect(objectBox[1]).toBeGreaterThanOrEqual(box[1])
      expect(objectBox[0] + objectBox[2]).toBeLessThanOrEqual(box[0] + box[2] + 0.01)
      expect(objectBox[1] + objectBox[3]).toBeLessThanOrEqual(box[1] + box[3] + 0.01)
    }
  })

  test('contains no tooth twice', () => {
    for (const { truth } of many) {
      const names = truth.teeth.map(tooth => tooth.fdi)
      expect(new Set(names).size).toBe(names.length)
      for (const name of names) expect(name).toMatch(/^[1-4][1-8]$/)
    }
  })

  test('refers to teeth in the image', () => {
    for (const { truth } of many) {
      const names = truth.teeth.map(tooth => tooth.fdi)
      for (const finding of truth.findings) expect(names).toContain(finding.fdi)
    }
  })

  test('contains every class over a few mouths, and apical lesions on periapicals only', () => {
    const shown = (type: string) =>
      new Set(many.filter(p => p.truth.type === type).flatMap(p => p.truth.findings.map(f => f.class)))
    expect([...shown('panoramic')].toSorted()).toEqual(
      phantomClasses.filter(name => name !== 'PERIAPICAL LESION').toSorted(),
    )
    expect(shown('periapical')).toContain('PERIAPICAL LESION')
  })

  test("has the patient's right on the image's left, and upper teeth above lower ones", () => {
    for (const { truth } of many.filter(p => p.truth.type === 'panoramic')) {
      const middle = (quadrant: string, axis: 0 | 1) => {
        const boxes = truth.teeth
          .filter(t => t.fdi.startsWith(quadrant))
          .map(t => t.box[axis] + t.box[axis === 0 ? 2 : 3] / 2)
        return boxes.reduce((a, b) => a + b, 0) / boxes.length
      }
      expect(middle('1', 0)).toBeLessThan(middle('2', 0))
      expect(middle('4', 0)).toBeLessThan(middle('3', 0))
      expect(middle('1', 1)).toBeLessThan(middle('4', 1))
      expect(middle('2', 1)).toBeLessThan(middle('3', 1))
    }
  })
})

test('has metal brighter than the tooth around it, and decay darker', () => {
  const mean = ({ image }: Phantom, [left, top, width, height]: readonly [number, number, number, number]) => {
    let sum = 0
    let count = 0
    for (let y = Math.floor(top + height * 0.35); y < top + height * 0.65; y++) {
      for (let x = Math.floor(left + width * 0.35); x < left + width * 0.65; x++) {
        sum += image.data[y * image.width + x] ?? 0
        count++
      }
    }
    return sum / count
  }
  const means = (name: string) =>
    many.flatMap(p => p.truth.findings.filter(f => f.class === name).map(f => mean(p, f.objectBox)))
  const average = (list: readonly number[]) => list.reduce((a, b) => a + b, 0) / list.length
  expect(average(means('CROWN AND BRIDGE'))).toBeGreaterThan(3600)
  expect(average(means('Caries'))).toBeLessThan(average(means('FILLING')) - 800)
})
