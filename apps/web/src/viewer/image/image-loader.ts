import { cache, Enums, imageLoader, metaData, type Types, utilities } from '@cornerstonejs/core'
import type { ImagePoint, Size } from '../coordinates.ts'
import type { GreyImage } from './viewer-image.ts'

const scheme = 'xrai'

/** An image under its Cornerstone id, with the position of its first pixel in the original's pixels. */
interface Loaded {
  readonly picture: GreyImage
  /** Original pixels per image pixel: above 1 if the server sent a smaller image. */
  readonly spacing: number
  readonly origin: number
}

const loaded = new Map<string, Loaded>()
let counter = 0
let registered = false

/**
 * Registers an image with Cornerstone and returns its id. Cornerstone's world coordinates equal the original's pixels.
 * Its WebGL renderer draws a pixel around its centre, so the first one is offset by half a pixel; its CPU renderer
 * draws from the pixel's corner.
 */
export function putImage(picture: GreyImage, image: Size, renderer: 'webgl' | 'cpu'): string {
  register()
  const id = `${scheme}:${++counter}`
  const spacing = image.width / picture.width
  loaded.set(id, { picture, spacing, origin: renderer === 'webgl' ? spacing / 2 : 0 })
  return id
}

export function dropImage(id: string): void {
  loaded.delete(id)
  if (cache.getImageLoadObject(id)) cache.removeImageLoadObject(id)
}

/** An image point in Cornerstone's world. */
export const toWorld = (point: ImagePoint): Types.Point3 => [point.x, point.y, 0]

function register(): void {
  if (registered) return
  registered = true
  imageLoader.registerImageLoader(scheme, id => ({ promise: Promise.resolve(imageOf(id)) }))
  metaData.addProvider((type: string, id: string) => metadataOf(type, id), 100)
}

function found(id: string): Loaded {
  const entry = loaded.get(id)
  if (!entry) throw new Error(`No picture under ${id}`)
  return entry
}

function imageOf(id: string): Types.IImage & Record<string, unknown> {
  const { picture, spacing } = found(id)
  const { width, height, pixels, window } = picture
  const voxelManager = utilities.VoxelManager.createImageVoxelManager({
    width,
    height,
    numberOfComponents: 1,
    scalarData: pixels,
    id,
  })
  return {
    imageId: id,
    minPixelValue: 0,
    maxPixelValue: pixels instanceof Uint8Array ? 255 : 65_535,
    slope: 1,
    intercept: 0,
    windowCenter: (window.lower + window.upper) / 2,
    windowWidth: window.upper - window.lower,
    voiLUTFunction: Enums.VOILUTFunctionType.LINEAR,
    getPixelData: () => pixels,
    getCanvas: () => document.createElement('canvas'),
    rows: height,
    columns: width,
    height,
    width,
    color: false,
    rgba: false,
    numberOfComponents: 1,
    columnPixelSpacing: spacing,
    rowPixelSpacing: spacing,
    invert: false,
    photometricInterpretation: 'MONOCHROME2',
    sizeInBytes: pixels.byteLength,
    dataType: pixels instanceof Uint8Array ? 'Uint8Array' : 'Uint16Array',
    voxelManager,
  }
}

/** The DICOM modules that Cornerstone reads (PS3.3 C.7.6.2 and C.7.6.3); there are no millimetres here. */
function metadataOf(type: string, id: string): unknown {
  const entry = loaded.get(id)
  if (!entry) return undefined
  const { picture, spacing, origin } = entry
  const bits = picture.pixels instanceof Uint8Array ? 8 : 16
  switch (type) {
    case Enums.MetadataModules.IMAGE_PIXEL:
      return {
        rows: picture.height,
        columns: picture.width,
        samplesPerPixel: 1,
        photometricInterpretation: 'MONOCHROME2',
        pixelRepresentation: 0,
        bitsAllocated: bits,
        bitsStored: bits,
        highBit: bits - 1,
      }
    case Enums.MetadataModules.IMAGE_PLANE:
      return {
        frameOfReferenceUID: id,
        rows: picture.height,
        columns: picture.width,
        imageOrientationPatient: [1, 0, 0, 0, 1, 0],
        rowCosines: [1, 0, 0],
        columnCosines: [0, 1, 0],
        imagePositionPatient: [origin, origin, 0],
        pixelSpacing: [spacing, spacing],
        rowPixelSpacing: spacing,
        columnPixelSpacing: spacing,
      }
    case Enums.MetadataModules.GENERAL_SERIES:
      return { modality: 'PX' }
    default:
      return undefined
  }
}
