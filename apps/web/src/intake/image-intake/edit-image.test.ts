import { expect, it } from 'vitest'
import { addImages } from './chosen-images.ts'
import { editImage } from './edit-image.ts'

const fileOf = (name: string) => new File(['x'], name, { type: 'image/jpeg' })

/** Two chosen images, and their changes. */
function chosen() {
  let keys = 0
  let { images } = addImages([], [fileOf('a.jpg'), fileOf('b.jpg')], () => `${++keys}`)
  const [first] = images
  if (!first) throw new Error('no image')
  return {
    first,
    all: () => images,
    change: (update: (before: typeof images) => typeof images) => {
      images = update(images)
    },
  }
}

it('replaces the file of one image, which is marked until then', async () => {
  const { first, all, change } = chosen()
  const turned = fileOf('a.jpg')
  const editing = editImage(change, first.key, first.file, Promise.resolve(turned), 'Falló')
  expect(all().map(({ isEditing }) => isEditing)).toEqual([true, undefined])
  await editing
  expect(all()[0]).toMatchObject({ key: first.key, isEditing: false })
  expect(all()[0]?.file).toBe(turned)
  expect(all()[1]?.file.name).toBe('b.jpg')
})

it('keeps the file if it cannot be edited', async () => {
  const { first, all, change } = chosen()
  await editImage(change, first.key, first.file, Promise.reject(new Error('no canvas')), 'Falló')
  expect(all()[0]).toMatchObject({ file: first.file, isEditing: false })
})

it('brings no image back that was removed', async () => {
  const { first, all, change } = chosen()
  const editing = editImage(change, first.key, first.file, Promise.resolve(fileOf('a.jpg')), 'Falló')
  change(images => images.filter(({ key }) => key !== first.key))
  await editing
  expect(all().map(({ file }) => file.name)).toEqual(['b.jpg'])
})
