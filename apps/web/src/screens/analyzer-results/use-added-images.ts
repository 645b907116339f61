import { imagesPerCase } from '@xrai/contract/records/limits'
import { useEffect, useState } from 'react'
import { freshKey } from '../../client/fresh-key.ts'
import {
  addImages,
  type ChosenImage,
  type ImageType,
  setType,
  type TypeSource,
} from '../../intake/image-intake/chosen-images.ts'
import { droppedText } from '../../intake/image-intake/dropped-text.ts'
import { editImage } from '../../intake/image-intake/edit-image.ts'
import type { ImageTilesProps } from '../../intake/image-intake/image-tiles.tsx'
import { useFoundTypes } from '../../intake/image-intake/use-found-types.ts'
import { useOffered } from '../../intake/image-intake/use-offered.ts'

/** The images chosen for an existing case with `inCase` images, up to ten in total. */
export function useAddedImages(inCase: number, isSent: boolean) {
  const [already, setAlready] = useState(inCase)
  const [chosen, setImages] = useState<readonly ChosenImage[]>([])
  const { images, isPending } = useFoundTypes(chosen)
  const [notice, setNotice] = useState<string>()
  const room = imagesPerCase - already

  // Keeps the count while the uploaded images appear in the case.
  useEffect(() => {
    if (!isSent) setAlready(inCase)
  }, [isSent, inCase])

  const offer = useOffered(files => {
    if (files.length === 0) return
    const added = addImages(images, files, freshKey)
    const taken = added.images.slice(0, room)
    setImages(taken)
    setNotice(droppedText({ over: added.over + added.images.length - taken.length, unfit: added.unfit }))
  })
  const onType = (key: string, type: ImageType, from: TypeSource) =>
    setImages(before => setType(before, key, type, from))
  const onEdit: ImageTilesProps['onEdit'] = (...edit) => void editImage(setImages, ...edit)
  const remove = (key: string) => {
    setNotice(undefined)
    setImages(before => before.filter(image => image.key !== key))
  }
  const clear = () => {
    setNotice(undefined)
    setImages([])
  }
  return {
    images,
    /** True while the type of an image may still change. */
    isPending,
    notice,
    total: already + images.length,
    isFull: images.length >= room,
    offer,
    onType,
    onEdit,
    remove,
    clear,
  }
}
