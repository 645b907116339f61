import { showToast } from '../../base/ui/toast.tsx'
import type { ChosenImage } from './chosen-images.ts'

type Images = readonly ChosenImage[]

/** Replaces the file of one of several images once it is turned or cropped, unless the image was removed since. */
export async function editImage(
  change: (update: (images: Images) => Images) => void,
  key: string,
  before: File,
  edited: Promise<File>,
  failure: string,
) {
  const set = (fields: Partial<ChosenImage>) =>
    change(images =>
      images.map(image => (image.key === key && image.file === before ? { ...image, ...fields } : image)),
    )
  set({ isEditing: true })
  try {
    set({ file: await edited, isEditing: false })
  } catch {
    set({ isEditing: false })
    showToast({ text: failure })
  }
}
