import { expect, it } from 'vitest'
import { chooseMany, nameOf, noneChosen } from './choose-files.ts'

const picture = (name: string, lastModified = 0) => new File(['x'], name, { type: 'image/jpeg', lastModified })
const pictures = (count: number) => Array.from({ length: count }, (_, at) => picture(`${at}.jpg`))

it('takes five hundred and leaves the others for the next run', async () => {
  const { files, rest } = await chooseMany(noneChosen, pictures(502))
  expect([files.length, rest.map(({ name }) => name)]).toEqual([500, ['500.jpg', '501.jpg']])
})

it('knows DICOM files by what is in them and leaves out what is neither', async () => {
  const dicom = new File([new Uint8Array(128), 'DICM'], 'IM0001')
  const chosen = await chooseMany(noneChosen, [dicom, new File(['?'], 'carta.pdf'), new File(['?'], 'DICOMDIR')])
  expect([chosen.files, chosen.unfit]).toEqual([[dicom], 2])
})

it('adds to what was chosen, each file once', async () => {
  const before = await chooseMany(noneChosen, [picture('a.jpg'), picture('b.jpg')])
  const { files } = await chooseMany(before, [picture('b.jpg'), picture('b.jpg', 7), picture('c.jpg')])
  expect(files.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg', 'b.jpg', 'c.jpg'])
})

it('names a file with the folders inside of the chosen one', () => {
  const inFolder = (path: string) => Object.defineProperty(picture('IM1.jpg'), 'webkitRelativePath', { value: path })
  expect(nameOf(inFolder('archivo/Quispe Rosa/IM1.jpg'))).toBe('Quispe Rosa/IM1.jpg')
  expect(nameOf(inFolder('archivo/IM1.jpg'))).toBe('IM1.jpg')
  expect(nameOf(picture('IM1.jpg'))).toBe('IM1.jpg')
})
