import { imagesPerCase } from '@xrai/contract/records/limits'
import { modalitiesOf } from '@xrai/contract/records/modalities'
import type { RadiographType, WireType } from '@xrai/contract/records/radiograph'
import type { Identity } from '@xrai/engine/identity'
import { isAccepted } from './chosen-file.ts'

export type ImageType = Extract<WireType, 'panoramic' | 'periopical'>

export const imageTypeOf = (type: RadiographType): ImageType => (type === 'panoramic' ? 'panoramic' : 'periopical')

/** The sources of an image's type, weakest first: its dimensions, the quality network, the user. */
const typeSources = ['shape', 'network', 'person'] as const
export type TypeSource = (typeof typeSources)[number]

export interface ChosenImage {
  /** Also the idempotency key of its submission. */
  readonly key: string
  readonly file: File
  readonly type: ImageType
  readonly typeFrom: TypeSource
  /** True if the file is sent with the patient's identity; removed by default. */
  readonly keepsPatient?: boolean
  /** True while it is being turned or cropped: sending it now would send it as it was. */
  readonly isEditing?: boolean
}

export interface Added {
  readonly images: readonly ChosenImage[]
  /** Beyond the limit. */
  readonly over: number
  /** Neither images nor DICOM. */
  readonly unfit: number
}

/** Adds up to ten of the offered files, and counts the omitted ones. */
export function addImages(chosen: readonly ChosenImage[], offered: readonly File[], newKey: () => string): Added {
  const fit = offered.filter(isAccepted)
  const taken = fit.slice(0, imagesPerCase - chosen.length)
  const images = taken.map(file => ({ key: newKey(), file, type: 'panoramic' as const, typeFrom: 'shape' as const }))
  return { images: [...chosen, ...images], over: fit.length - taken.length, unfit: offered.length - fit.length }
}

/** The types that the user chose, as a text that changes with each choice. */
export const pickedTypes = (images: readonly ChosenImage[]): string =>
  images.map(({ type, typeFrom }) => (typeFrom === 'person' ? type : '')).join()

/** Sets the type of one image, unless it is known from a stronger source. */
export const setType = (
  images: readonly ChosenImage[],
  key: string,
  type: ImageType,
  typeFrom: TypeSource,
): readonly ChosenImage[] =>
  images.map(image =>
    image.key === key && typeSources.indexOf(typeFrom) >= typeSources.indexOf(image.typeFrom)
      ? { ...image, type, typeFrom }
      : image,
  )

/** The types that a file and its image state, each absent if it does not. */
export interface FoundTypes {
  /** By the kind of machine or the dimensions in a DICOM file. */
  readonly shape?: ImageType | undefined
  readonly network?: ImageType | undefined
  /** True once the network has answered or failed. */
  readonly isChecked?: boolean
}

/** The images with the types found in their files, unless each is known from a stronger source. */
export const withFoundTypes = (
  images: readonly ChosenImage[],
  found: ReadonlyMap<File, FoundTypes>,
): readonly ChosenImage[] =>
  images.reduce((typed, { key, file }) => {
    const { shape, network } = found.get(file) ?? {}
    const byShape = shape ? setType(typed, key, shape, 'shape') : typed
    return network ? setType(byShape, key, network, 'network') : byShape
  }, images)

/** True while the type of an image may still be found, unless the user chose it. */
export const isTypePending = (images: readonly ChosenImage[], found: ReadonlyMap<File, FoundTypes>): boolean =>
  images.some(({ file, typeFrom }) => typeFrom !== 'person' && found.get(file)?.isChecked !== true)

/** Intra-oral is the modality of films and sensors in the mouth (PS3.3 C.7.3.1.1.1). */
export const typeOfDicom = ({ modality, columns, rows }: Identity['kind']): ImageType | undefined => {
  if (modalitiesOf(modality).includes('IO')) return 'periopical'
  return columns && rows ? guessType(columns, rows) : undefined
}

/** A panoramic is at least 1.5 times as wide as high; a film of a few teeth is not. */
export const guessType = (width: number, height: number): ImageType =>
  width >= height * 1.5 ? 'panoramic' : 'periopical'

/** Specification §2.11: one credit per image, minimum 1. */
export const creditsFor = (images: number) => Math.max(1, images)
