import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openNodeGate } from '@xrai/engine/node'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { cocoOf } from '../../samples/phantom/coco.ts'
import { phantomClasses } from '../../samples/phantom/truth.ts'
import { writeContactSheets } from './contact-sheet.ts'
import { drawFiles, lay, size, vocOf, yoloLines } from './foreign-phantoms.ts'
import { type Import, importSet } from './import-set.ts'
import { importedPictures, type SetFile, setsIn } from './set-file.ts'

const parent = mkdtempSync(join(tmpdir(), 'sets-'))
afterAll(() => rmSync(parent, { recursive: true }))
const gate = await openNodeGate(fileURLToPath(new URL('../../models', import.meta.url)))
afterAll(() => gate.close())

const [one, two] = await drawFiles([1_000_003, 1_000_004])
if (!one || !two) throw new Error('no phantoms')
const boxes = one.truth.findings.length + two.truth.findings.length

let folders = 0
const newFolder = () => join(parent, `folder-${++folders}`)

const take = (format: Import['format'], from: string, more: Partial<Import> = {}): Promise<SetFile> =>
  importSet({
    format,
    from,
    name: 'taken',
    map: {},
    licence: 'CC BY 4.0\n',
    use: 'production',
    to: newFolder(),
    replace: false,
    gate,
    today: '2026-11-29',
    ...more,
  })

const faultsOf = ({ faults }: SetFile) => Object.fromEntries(faults.map(({ fault, count }) => [fault, count]))

const labelled = cocoOf([
  { fileName: 'a_jpg.rf.0123456789abcdef.jpg', truth: one.truth },
  { fileName: 'b_jpg.rf.0123456789abcdef.jpg', truth: two.truth },
])
const [labelledOne] = labelled.images
if (!labelledOne) throw new Error('no image')

const category = (name: (typeof phantomClasses)[number]) => phantomClasses.indexOf(name) + 1
const coco = (annotations: readonly object[], more: object = {}) => ({
  images: [{ id: 1, file_name: 'a.jpg', ...size }],
  categories: labelled.categories,
  annotations: annotations.map((annotation, at) => ({ id: at + 1, image_id: 1, category_id: 1, ...annotation })),
  ...more,
})
const layOne = (annotations: readonly object[], more: object = {}) =>
  lay(newFolder(), { 'annotations.json': coco(annotations, more), 'images/a.jpg': one.bytes })
const good = { bbox: [100, 60, 20, 40] }

describe('layouts', () => {
  it('reads an export of Roboflow as COCO, whose copies in two parts are one source', async () => {
    const mirrored = new Uint8Array(await sharp(one.bytes).flop().jpeg({ quality: 80 }).toBuffer())
    const from = lay(newFolder(), {
      'train/_annotations.coco.json': labelled,
      'train/a_jpg.rf.0123456789abcdef.jpg': one.bytes,
      'train/b_jpg.rf.0123456789abcdef.jpg': two.bytes,
      'valid/_annotations.coco.json': {
        ...labelled,
        images: [{ ...labelledOne, file_name: 'c_jpg.rf.ffffffffffffffff.jpg', group: undefined }],
        annotations: [{ id: 1, image_id: 1, category_id: 1, ...good }],
      },
      'valid/c_jpg.rf.ffffffffffffffff.jpg': mirrored,
    })
    const to = newFolder()
    const set = await take('coco', from, { to })
    expect(set).toMatchObject({ layout: 'Roboflow', type: 'panoramic', licence: 'CC BY 4.0' })
    expect(set.counts).toMatchObject({ pictures: 3, sources: 2, boxes: boxes + 1, teeth: 0 })
    expect(set.labels).toMatchObject({ Caries: ['Caries'] })
    expect(faultsOf(set)).toMatchObject({ 'nearly equal pictures': 1, 'source in several parts': 1 })
    const written = JSON.parse(readFileSync(join(to, 'taken/annotations.json'), 'utf8'))
    expect(written.images.map(({ group }: { group: string }) => group)).toEqual(['1000003', '1000004', '1000003'])
    expect(written.annotations[0]).toMatchObject({ image_id: 1, fdi: one.truth.findings[0]?.fdi })
    expect(importedPictures(to, 'taken')).toHaveLength(3)
    const { files, shown } = await writeContactSheets(to, 'taken')
    expect([files.length, shown]).toEqual([1, 3])
    expect(await sharp(files[0]).metadata()).toMatchObject({ format: 'jpeg', width: 1920, height: 400 })
  })

  it('reads YOLO and names empty files, broken lines, unknown classes and labels alone', async () => {
    const from = lay(newFolder(), {
      'data.yaml': `names: ${JSON.stringify(phantomClasses)}\ntrain: ../elsewhere/images\n`,
      'train/images/a.jpg': one.bytes,
      'train/labels/a.txt': `${yoloLines(one.truth, phantomClasses)}\n0 0.5 x 0.1 0.1\n99 0.5 0.5 0.1 0.1\n0 0.5 0.5 0.6 0.5 0.6 0.7\n`,
      'train/images/b.jpg': two.bytes,
      'train/labels/b.txt': '',
      'train/images/c.jpg': '',
      'train/labels/c.txt': '0 0.5 0.5 0.1 0.1',
      'train/images/d.jpg': two.bytes,
      'train/labels/gone.txt': '0 0.5 0.5 0.1 0.1',
      'test/images/e.jpg': two.bytes,
    })
    const set = await take('yolo', from)
    // Beside labelled pictures, d.jpg has no findings without a label file.
    expect(set.counts).toMatchObject({ pictures: 3, boxes: one.truth.findings.length + 1 })
    expect(faultsOf(set)).toMatchObject({
      'empty label file': 1,
      'broken label': 1,
      'label of an unknown class': 1,
      'empty picture': 1,
      'labels without their picture': 1,
      'picture without a label file': 1,
      'picture without labels': 1,
    })
  })

  it('reads Pascal VOC and refuses a document type', async () => {
    const files = {
      'JPEGImages/a.jpg': one.bytes,
      'Annotations/a.xml': vocOf('a.jpg', one.truth),
      'JPEGImages/b.jpg': two.bytes,
      'Annotations/b.xml': vocOf('renamed.jpg', two.truth),
    }
    const set = await take('voc', lay(newFolder(), files))
    expect(set).toMatchObject({ layout: 'Pascal VOC', counts: { pictures: 2, sources: 2, boxes } })
    const evil = lay(newFolder(), { ...files, 'Annotations/a.xml': '<!DOCTYPE a [<!ENTITY b "c">]><annotation/>' })
    await expect(take('voc', evil)).rejects.toThrow('document type')
  })

  it('reads Labelme: polygons, rectangles and circles, and names what has no area', async () => {
    const shapes = [
      {
        label: 'caries',
        points: [
          [10, 10],
          [40, 10],
          [40, 50],
        ],
        shape_type: 'polygon',
      },
      {
        label: 'caries',
        points: [
          [90, 50],
          [60, 20],
        ],
        shape_type: 'rectangle',
      },
      {
        label: 'implant',
        points: [
          [200, 100],
          [210, 100],
        ],
        shape_type: 'circle',
      },
      { label: 'implant', points: [[200, 100]], shape_type: 'point' },
    ]
    const labels = { imagePath: '..\\pictures\\a.jpg', imageWidth: 480, imageHeight: 240, shapes }
    const to = newFolder()
    const set = await take('labelme', lay(newFolder(), { 'labels/a.json': labels, 'pictures/a.jpg': one.bytes }), {
      to,
    })
    expect(set.counts.classes).toEqual({ caries: 2, implant: 1 })
    expect(faultsOf(set)).toMatchObject({ 'shape without an area': 1 })
    expect(importedPictures(to, 'taken')[0]?.labels.map(({ box }) => box)).toEqual([
      [10, 10, 30, 40],
      [60, 20, 30, 30],
      [190, 90, 20, 20],
    ])
  })

  it('reads the three parts of DENTEX, each for what it labels', async () => {
    const quadrants = [1, 2, 3, 4].map((name, id) => ({ id, name: String(name) }))
    const places = [1, 2, 3, 4, 5, 6, 7, 8].map((name, id) => ({ id, name: String(name) }))
    const diseases = ['Impacted', 'Caries', 'Periapical Lesion', 'Deep Caries'].map((name, id) => ({ id, name }))
    const images = [{ id: 1, file_name: 'train_0.png', ...size }]
    const png = new Uint8Array(await sharp(one.bytes).png().toBuffer())
    const other = new Uint8Array(await sharp(two.bytes).png().toBuffer())
    const annotation = { id: 1, image_id: 1, ...good, category_id_1: 2, category_id_2: 7 }
    const from = lay(newFolder(), {
      'quadrant/train_quadrant.json': {
        images,
        categories: quadrants,
        annotations: [{ ...annotation, category_id: 1 }],
      },
      'quadrant/xrays/train_0.png': png,
      'enumeration/train_quadrant_enumeration.json': {
        images,
        categories_1: quadrants,
        categories_2: places,
        annotations: [annotation],
      },
      'enumeration/xrays/train_0.png': png,
      'disease/train_quadrant_enumeration_disease.json': {
        images,
        categories_1: quadrants,
        categories_2: places,
        categories_3: diseases,
        annotations: [{ ...annotation, category_id_3: 3 }],
      },
      'disease/xrays/train_0.png': other,
    })
    const quadrantsOnly = join(from, 'quadrant/train_quadrant.json')
    const quadrant = JSON.parse(readFileSync(quadrantsOnly, 'utf8'))
    for (const row of quadrant.annotations) for (const key of ['category_id_1', 'category_id_2']) delete row[key]
    lay(from, { 'quadrant/train_quadrant.json': quadrant })
    const to = newFolder()
    const set = await take('dentex', from, { to })
    expect(set).toMatchObject({
      layout: 'DENTEX',
      labels: { 'Deep Caries': ['Caries'] },
      labelled: ['Caries'],
      teeth: 'teeth.json',
      counts: { pictures: 2, sources: 2, boxes: 1, teeth: 1 },
    })
    expect(faultsOf(set)).toMatchObject({ 'quadrant without a tooth': 1, 'picture of a file without labels': 1 })
    const read = (file: string) => JSON.parse(readFileSync(join(to, 'taken', file), 'utf8'))
    expect(read('annotations.json').images).toHaveLength(1)
    expect(read('annotations.json').annotations).toEqual([expect.objectContaining({ fdi: '38' })])
    expect(read('teeth.json').images).toHaveLength(1)
    expect(read('teeth.json').categories).toEqual([{ id: 1, name: '38' }])
  })

  it('puts the lower quadrants of AKUDENTAL right', async () => {
    const numbers = [1, 2, 3, 4].flatMap(quadrant => [1, 2, 3, 4].map(place => `${quadrant}${place}`))
    const names = [...numbers, 'Crown-Filling', 'Bridge', 'Implant']
    const middle = (name: string) => 240 + (/^[13]/.test(name) ? -1 : 1) * 20 * (Number(name[1]) || 8)
    const annotations = names.map((name, at) => ({
      category_id: at + 1,
      bbox: [middle(name), Number(name[0]) > 2 ? 130 : 60, 18, 50],
    }))
    const to = newFolder()
    const categories = names.map((name, at) => ({ id: at + 1, name }))
    const set = await take('coco', layOne(annotations, { categories }), { to })
    expect(set).toMatchObject({ layout: 'AKUDENTAL', labels: { 'Crown-Filling': ['FILLING', 'CROWN AND BRIDGE'] } })
    expect(faultsOf(set)).toMatchObject({ 'lower quadrants exchanged': 1 })
    const right = importedPictures(to, 'taken')[0]?.labels.find(({ name }) => name === '41')
    expect(right?.box[0]).toBeLessThan(240)
  })
})

describe('what is doubtful', () => {
  it('counts and names each fault of a box', async () => {
    const set = await take(
      'coco',
      layOne([
        ...[good, good, { ...good, category_id: category('IMPLANT') }],
        ...[{ bbox: [10, 10, 0, 20] }, { bbox: [10, 10, -5, 20] }, { bbox: [1, 2, 3] }],
        ...[{ bbox: [500, 10, 20, 20] }, { bbox: [470, 10, 20, 20] }],
        { ...good, image_id: 9 },
        { ...good, category_id: 99 },
        { bbox: [200, 10, 20, 20], fdi: '99' },
        { segmentation: { size: [240, 480], counts: [2410, 5, 112_785] } },
        { bbox: [300, 10, 20, 20], segmentation: { size: [1, 1], counts: [9] } },
      ]),
    )
    expect(faultsOf(set)).toEqual({
      'one box twice': 1,
      'two classes on one box': 1,
      'broken label': 3,
      'box outside the picture': 1,
      'box beyond the border': 1,
      'label of an unknown picture': 1,
      'label of an unknown class': 1,
      'impossible tooth number': 1,
      'mask that cannot be read': 1,
    })
    expect(set.counts.boxes).toBe(6)
    expect(set.faults.find(({ fault }) => fault === 'one box twice')?.named).toEqual(['images/a.jpg: label 2, Caries'])
  })

  it('names pictures that it drops, and those that another set has already', async () => {
    const images = ['a.jpg', 'bomb.png', 'torn.jpg', 'same.jpg', 'gone.jpg'].map((file_name, id) => ({ id, file_name }))
    const annotations = [{ ...good, image_id: 0 }]
    const from = lay(newFolder(), {
      'annotations.json': coco(annotations, {
        images: [...images, { id: 9, file_name: 'wide.jpg', width: 9, height: 9 }],
      }),
      'images/a.jpg': one.bytes,
      'images/bomb.png': await bomb(),
      'images/torn.jpg': one.bytes.slice(0, 900),
      'images/same.jpg': one.bytes,
      'images/wide.jpg': two.bytes,
      'images/unlisted.jpg': two.bytes,
    })
    const to = newFolder()
    const set = await take('coco', from, { to })
    expect(faultsOf(set)).toMatchObject({
      'picture that the decoder refuses': 2,
      'equal files': 1,
      'labels without their picture': 1,
      'picture of another size than its labels say': 1,
      'picture that no label file lists': 1,
    })
    expect(set.counts).toMatchObject({ pictures: 2, sources: 1 })
    expect(set.faults.find(({ fault }) => fault === 'picture that the decoder refuses')?.named).toContain(
      'images/bomb.png: IMAGE_DAMAGED',
    )
    const turned = new Uint8Array(await sharp(one.bytes).rotate(180).jpeg({ quality: 70 }).toBuffer())
    const again = lay(newFolder(), { 'annotations.json': coco([good]), 'a.jpg': turned })
    const another = await take('coco', again, { to, name: 'another' })
    expect(another.faults.find(({ fault }) => fault === 'picture that another set has')?.named).toEqual([
      'a.jpg: taken/a.jpg',
    ])
  })
})

/** A PNG whose header promises 100,000 by 100,000 pixels. */
const bomb = async () => {
  const png = new Uint8Array(
    await sharp({ create: { width: 64, height: 64, channels: 3, background: '#000' } })
      .png()
      .toBuffer(),
  )
  new DataView(png.buffer).setUint32(16, 100_000)
  new DataView(png.buffer).setUint32(20, 100_000)
  return png
}

describe('what is refused', () => {
  it('a class without a mapping, with the list and how to write it', async () => {
    const categories = [{ id: 1, name: 'deep decay, distal' }]
    const from = layOne([good], { categories })
    await expect(take('coco', from)).rejects.toThrow('--map FILE says what they are')
    await expect(take('coco', from)).rejects.toThrow('{"deep decay, distal":"Caries"}')
    const set = await take('coco', from, { map: { 'deep decay, distal': [] } })
    expect(set).toMatchObject({ labels: { 'deep decay, distal': [] }, labelled: [], counts: { boxes: 1 } })
  })

  it('numbers that lost their names are no teeth', async () => {
    const categories = ['9', '11'].map((name, at) => ({ id: at + 1, name }))
    await expect(take('coco', layOne([good, { ...good, category_id: 2 }], { categories }))).rejects.toThrow('11, 9')
  })

  it.each(['/etc/passwd', '../../secret.jpg', 'C:\\a.jpg', '..\\..\\a.jpg'])(
    'a picture outside the folder, %s',
    async name => {
      const from = layOne([good], { images: [{ id: 1, file_name: name }] })
      await expect(take('coco', from)).rejects.toThrow('outside the folder')
    },
  )

  it('a symbolic link', async () => {
    const from = layOne([good])
    symlinkSync('/etc/passwd', join(from, 'images/link.jpg'))
    await expect(take('coco', from)).rejects.toThrow('is a link')
  })

  it('a million boxes in one file, and too many on one picture', async () => {
    const many = `{"images": [], "annotations": [${'0,'.repeat(999_999)}0]}`
    const from = lay(newFolder(), { 'annotations.json': many, 'a.jpg': one.bytes })
    await expect(take('coco', from)).rejects.toThrow('1000000 boxes')
    const lines = '0 0.5 0.5 0.1 0.1\n'.repeat(2_001)
    const yolo = lay(newFolder(), { 'data.yaml': 'names: [caries]', 'a.jpg': one.bytes, 'a.txt': lines })
    await expect(take('yolo', yolo)).rejects.toThrow('2001 boxes')
  })

  it('a label file of more than 64 MiB, and one that is no JSON', async () => {
    const huge = lay(newFolder(), { 'annotations.json': new Uint8Array(65 * 1024 * 1024), 'a.jpg': one.bytes })
    await expect(take('coco', huge)).rejects.toThrow('more than 67108864')
    await expect(take('coco', lay(newFolder(), { 'annotations.json': '{"images": [' }))).rejects.toThrow('is no JSON')
  })

  it('an archive, an empty licence, a name that leads elsewhere, a set without a label', async () => {
    const from = layOne([good])
    const archive = join(lay(newFolder(), { 'set.zip': 'PK' }), 'set.zip')
    await expect(take('coco', archive)).rejects.toThrow('is an archive: unpack it')
    await expect(take('coco', from, { licence: ' \n' })).rejects.toThrow('licence file is empty')
    await expect(take('coco', from, { name: '../taken' })).rejects.toThrow('is no name')
    await expect(take('voc', lay(newFolder(), { 'a.zip': 'PK' }))).rejects.toThrow('an archive, a.zip: unpack it first')
  })

  it('a name that exists, unless it is to be replaced; a refusal and a killed import leave nothing', async () => {
    const from = layOne([good])
    const to = newFolder()
    mkdirSync(join(to, '.taken.999999999.making/images'), { recursive: true })
    await take('coco', from, { to })
    const before = readFileSync(join(to, 'taken/set.json'), 'utf8')
    await expect(take('coco', from, { to })).rejects.toThrow('--replace writes it anew')
    await expect(take('yolo', from, { to, replace: true })).rejects.toThrow('neither data.yaml')
    expect(readFileSync(join(to, 'taken/set.json'), 'utf8')).toBe(before)
    await take('coco', from, { to, replace: true })
    expect(readFileSync(join(to, 'taken/set.json'), 'utf8')).toBe(before)
    expect(readdirSync(to)).toEqual(['taken'])
    expect(setsIn(to)).toEqual(['taken'])
    expect(existsSync(join(to, 'taken/images/a.jpg'))).toBe(true)
  })

  it('puts back a set whose replacement was killed between its two names', async () => {
    const to = newFolder()
    await take('coco', layOne([good]), { to })
    renameSync(join(to, 'taken'), join(to, '.taken.999999999.before'))
    await take('coco', layOne([good]), { to, name: 'another' })
    expect(setsIn(to).toSorted()).toEqual(['another', 'taken'])
  })
})
