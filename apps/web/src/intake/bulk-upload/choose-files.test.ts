import { expect, it } from 'vitest'
import { droppedFiles, mostRead } from '../image-intake/dropped-files.ts'
import { chooseMany, type ManyChosen, nameOf, noneChosen, readInTurn } from './choose-files.ts'

const picture = (name: string, lastModified = 0) => new File(['x'], name, { type: 'image/jpeg', lastModified })
const pictures = (count: number) => Array.from({ length: count }, (_, at) => picture(`${at}.jpg`))

it('takes five hundred and leaves the others for the next run', async () => {
  const { files, rest } = await chooseMany(noneChosen, pictures(502))
  expect([files.length, rest.map(({ name }) => name)]).toEqual([500, ['500.jpg', '501.jpg']])
})

it('recognises DICOM files by their content and skips files that are neither images nor DICOM', async () => {
  const dicom = new File([new Uint8Array(128), 'DICM'], 'IM0001')
  const chosen = await chooseMany(noneChosen, [dicom, new File(['?'], 'carta.pdf'), new File(['?'], 'DICOMDIR')])
  expect([chosen.files, chosen.unfit]).toEqual([[dicom], 2])
})

const inFolder = (path: string, lastModified = 0) =>
  Object.defineProperty(picture('IM1.jpg', lastModified), 'webkitRelativePath', { value: path })

it('reports more files than it reads, without counting them as unfit', async () => {
  const { files, rest, unfit, isCut } = await chooseMany(noneChosen, pictures(mostRead + 1))
  expect([files.length + rest.length, unfit, isCut]).toEqual([mostRead, 0, true])
  expect((await chooseMany(noneChosen, pictures(2))).isCut).toBe(false)
})

it('takes both of two simultaneous drops', async () => {
  let chosen: ManyChosen = noneChosen
  const read = readInTurn(
    () => chosen,
    next => {
      chosen = next
    },
  )
  await Promise.all([read([picture('a.jpg'), new File(['?'], 'carta.pdf')]), read([picture('b.jpg')])])
  expect([chosen.files.map(nameOf), chosen.unfit]).toEqual([['a.jpg', 'b.jpg'], 1])
})

it('adds to the previous choice: each file of a folder once, and other files of one name separately', async () => {
  const before = await chooseMany(noneChosen, [inFolder('archivo/a/IM1.jpg'), picture('b.jpg')])
  const again = [inFolder('archivo/a/IM1.jpg'), inFolder('archivo/a/IM1.jpg', 7), inFolder('archivo/c/IM1.jpg')]
  const { files } = await chooseMany(before, [...again, picture('b.jpg')])
  expect(files.map(nameOf)).toEqual(['a/IM1.jpg', 'b.jpg', 'a/IM1.jpg', 'c/IM1.jpg', 'b.jpg'])
})

const fileEntry = (fullPath: string) => ({
  isFile: true,
  isDirectory: false,
  name: 'IM1.jpg',
  fullPath,
  file: (take: (file: File) => void) => take(picture('IM1.jpg')),
})
const folderEntry = (name: string, inside: readonly object[]) => ({
  isFile: false,
  isDirectory: true,
  name,
  createReader: () => {
    const parts = [inside, []]
    return { readEntries: (take: (part: readonly object[]) => void) => take(parts.shift() ?? []) }
  },
})
const drop = (...entries: readonly object[]) => {
  const items = entries.map(entry => ({ webkitGetAsEntry: () => entry }))
  return droppedFiles({ files: [], items } as unknown as DataTransfer)
}

it('keeps the files of one name, size and second in the folders of two patients, dropped once or twice', async () => {
  const patient = (name: string) => folderEntry(name, [fileEntry(`/archivo/${name}/IM1.jpg`)])
  const archive = () => folderEntry('archivo', [patient('PAT1'), patient('PAT2')])
  const once = await chooseMany(noneChosen, await drop(archive()))
  const { files } = await chooseMany(once, await drop(archive()))
  expect(files.map(nameOf)).toEqual(['PAT1/IM1.jpg', 'PAT2/IM1.jpg'])

  const folder = (name: string) => folderEntry(name, [fileEntry(`/${name}/IM1.jpg`)])
  const sideBySide = await chooseMany(noneChosen, await drop(folder('PAT1'), folder('PAT2')))
  expect(sideBySide.files.map(nameOf)).toEqual(['PAT1/IM1.jpg', 'PAT2/IM1.jpg'])
})

it('names a file with its path inside the chosen folder', () => {
  expect(nameOf(inFolder('archivo/Quispe Rosa/IM1.jpg'))).toBe('Quispe Rosa/IM1.jpg')
  expect(nameOf(inFolder('archivo/IM1.jpg'))).toBe('IM1.jpg')
  expect(nameOf(picture('IM1.jpg'))).toBe('IM1.jpg')
})
