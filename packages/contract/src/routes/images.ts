import { idParams } from './analyses.ts'
import * as endpoints from './endpoints.ts'
import { route } from './route.ts'

export const getOriginal = route(endpoints.getOriginal, {
  summary: 'The file as it was uploaded',
  tag: 'images',
  params: idParams,
  answer: { status: 200, file: ['image/jpeg', 'image/png', 'application/dicom'] },
  errors: ['NOT_FOUND'],
})

export const getDisplay = route(endpoints.getDisplay, {
  summary: 'The picture upright and windowed, for a screen',
  tag: 'images',
  params: idParams,
  answer: { status: 200, file: ['image/jpeg', 'image/png'] },
  errors: ['NOT_FOUND', 'IMAGE_DAMAGED', 'IMAGE_TOO_DEMANDING', 'IMAGE_NOT_PROCESSED', 'SERVER_BUSY'],
})

export const getThumbnail = route(endpoints.getThumbnail, {
  summary: 'The picture at 480 pixels wide',
  tag: 'images',
  params: idParams,
  answer: { status: 200, file: ['image/jpeg'] },
  errors: ['NOT_FOUND', 'IMAGE_DAMAGED', 'IMAGE_TOO_DEMANDING', 'IMAGE_NOT_PROCESSED', 'SERVER_BUSY'],
})
