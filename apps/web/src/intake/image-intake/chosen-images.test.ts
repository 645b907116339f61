import { describe, expect, it } from 'vitest'
import {
  addImages,
  creditsFor,
  type FoundTypes,
  guessType,
  isTypePending,
  pickedTypes,
  setType,
  typeOfDicom,
  withFoundTypes,
} from './chosen-images.ts'

const picture = (name: string) => new File(['x'], name, { type: 'image/png' })
const pictures = (count: number) => Array.from({ length: count }, (_, index) => picture(`${index}.png`))

let keys = 0
const newKey = () => `key-${keys++}`

describe('choosing images for a case', () => {
  it('takes ten at most and counts the others', () => {
    const first = addImages([], pictures(8), newKey)
    expect([first.images.length, first.over]).toEqual([8, 0])
    const second = addImages(first.images, pictures(5), newKey)
    expect([second.images.length, second.over, second.unfit]).toEqual([10, 3, 0])
    expect(addImages(second.images, pictures(1), newKey).over).toBe(1)
  })

  it('takes images and DICOM and counts other files', () => {
    const text = new File(['x'], 'notas.txt', { type: 'text/plain' })
    const added = addImages([], [text, new File(['x'], 'boca.dcm'), picture('a.png')], newKey)
    expect(added.images.map(({ file }) => file.name)).toEqual(['boca.dcm', 'a.png'])
    expect([added.over, added.unfit]).toEqual([0, 1])
  })

  it('gives each its own key', () => {
    const { images } = addImages([], pictures(3), newKey)
    expect(new Set(images.map(({ key }) => key)).size).toBe(3)
  })
})

it("prefers the user's type to the network's, and the network's to that of the dimensions", () => {
  const { images } = addImages([], pictures(2), newKey)
  const key = images[0]?.key ?? ''
  const byNetwork = setType(images, key, 'periopical', 'network')
  expect(byNetwork.map(({ type }) => type)).toEqual(['periopical', 'panoramic'])
  expect(setType(byNetwork, key, 'panoramic', 'shape')).toEqual(byNetwork)
  const byPerson = setType(byNetwork, key, 'panoramic', 'person')
  expect(byPerson[0]?.type).toBe('panoramic')
  expect(setType(byPerson, key, 'periopical', 'network')).toEqual(byPerson)
  expect(setType(byPerson, key, 'periopical', 'person')[0]?.type).toBe('periopical')
})

it('waits for the types in the files, unless the user chose them', () => {
  const { images } = addImages([], pictures(2), newKey)
  const [first, second] = images
  if (!first || !second) throw new Error('no images')
  const half = new Map<File, FoundTypes>([[first.file, { shape: 'periopical', network: 'panoramic', isChecked: true }]])
  expect(isTypePending(images, half)).toBe(true)
  expect(isTypePending(setType(images, second.key, 'panoramic', 'person'), half)).toBe(false)
  const stated = new Map(half).set(second.file, { shape: 'periopical' })
  expect(isTypePending(images, stated)).toBe(true)
  const found = new Map(stated).set(second.file, { shape: 'periopical', isChecked: true })
  expect(isTypePending(images, found)).toBe(false)
  expect(withFoundTypes(images, found).map(({ type }) => type)).toEqual(['panoramic', 'periopical'])
  const byPerson = setType(images, second.key, 'panoramic', 'person')
  expect(withFoundTypes(byPerson, found)[1]?.type).toBe('panoramic')
})

it('reads the type of a DICOM file in its modality, else in its dimensions', () => {
  expect(typeOfDicom({ modality: 'IO', columns: 2000, rows: 1000 })).toBe('periopical')
  expect(typeOfDicom({ modality: 'PX', columns: 2000, rows: 1000 })).toBe('panoramic')
  expect(typeOfDicom({ columns: 1000, rows: 1300 })).toBe('periopical')
  expect(typeOfDicom({})).toBeUndefined()
})

it('guesses the type from the dimensions', () => {
  expect(guessType(2000, 1000)).toBe('panoramic')
  expect(guessType(1000, 1300)).toBe('periopical')
  expect(guessType(1300, 1000)).toBe('periopical')
})

it('costs one credit per image, and at least one', () => {
  expect([0, 1, 3, 10].map(creditsFor)).toEqual([1, 1, 3, 10])
})

it('the types that the user chose change with each choice, and not with what is found', () => {
  const image = (typeFrom: 'shape' | 'network' | 'person', type: 'panoramic' | 'periopical') => ({
    key: 'a',
    file: new File([], 'a.png'),
    type,
    typeFrom,
  })
  const found = [image('shape', 'panoramic'), image('network', 'periopical')]
  expect(pickedTypes(found)).toBe(pickedTypes([image('network', 'periopical'), image('shape', 'panoramic')]))
  const chosen = pickedTypes([image('person', 'panoramic'), image('network', 'periopical')])
  expect(chosen).not.toBe(pickedTypes(found))
  expect(chosen).not.toBe(pickedTypes([image('person', 'periopical'), image('network', 'periopical')]))
})
