import { idParams } from './analyses.ts'
import { route } from './route.ts'

export const getOriginal = route({
  method: 'get',
  path: '/api/images/{id}/original',
  summary: 'The file as it was uploaded',
  tag: 'images',
  session: true,
  params: idParams,
  answer: { status: 200, file: ['image/jpeg', 'image/png', 'application/dicom'] },
  errors: ['NOT_FOUND'],
})

export const getDisplay = route({
  method: 'get',
  path: '/api/images/{id}/display',
  summary: 'The picture upright and windowed, for a screen',
  tag: 'images',
  session: true,
  params: idParams,
  answer: { status: 200, file: ['image/jpeg', 'image/png'] },
  errors: ['NOT_FOUND', 'IMAGE_DAMAGED', 'IMAGE_TOO_DEMANDING', 'IMAGE_NOT_PROCESSED', 'SERVER_BUSY'],
})

export const getThumbnail = route({
  method: 'get',
  path: '/api/images/{id}/thumbnail',
  summary: 'The picture at 480 pixels wide',
  tag: 'images',
  session: true,
  params: idParams,
  answer: { status: 200, file: ['image/jpeg'] },
  errors: ['NOT_FOUND', 'IMAGE_DAMAGED', 'IMAGE_TOO_DEMANDING', 'IMAGE_NOT_PROCESSED', 'SERVER_BUSY'],
})
