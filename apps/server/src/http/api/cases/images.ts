import * as batches from '@xrai/contract/routes/image-batches'
import * as routes from '@xrai/contract/routes/images'
import type { Context } from 'hono'
import type { ImageRow } from '../../../db/queries/imaging/images.ts'
import { findSimilarImage } from '../../../db/queries/imaging/similar-images.ts'
import { requireImage, type StoredFile } from '../../../imaging/analyses/renditions.ts'
import {
  deleteImage,
  deleteImages,
  listDeletedImages,
  restoreImage,
  restoreImages,
} from '../../../records/cases/delete-image.ts'
import { moveImage, moveImages } from '../../../records/cases/move-image.ts'
import type { Refusals } from '../../frame/read-request.ts'
import { type Api, serveRoute } from '../../frame/serve-route.ts'

/** The images of the session's clinic. The page keeps them while it is open; the browser caches no patient's image. */
export const serveImages = (api: Api): void => {
  const { files, renditions, settings } = api.context

  const send = async (c: Context, { hash, mediaType }: StoredFile): Promise<Response> => {
    const { length, body } = await files.stream(hash)
    const size = length === null ? {} : { 'content-length': String(length) }
    return c.body(body, 200, { ...size, 'content-type': mediaType })
  }

  serveRoute(api, routes.moveImage, ({ session, params, body }) => moveImage(session, params.id, body), refusals)

  serveRoute(api, batches.moveImages, ({ session, body }) => moveImages(session, body.moves, api.context))

  serveRoute(api, batches.deleteImages, ({ session, body }) =>
    deleteImages(session, body.images, { retentionYears: settings.recordRetentionYears, withSigned: body.signed }),
  )

  serveRoute(api, batches.restoreImages, ({ session, body }) => restoreImages(session, body.images))

  serveRoute(api, routes.deleteImage, ({ session, params, query }) =>
    deleteImage(session, params.id, {
      retentionYears: settings.recordRetentionYears,
      withSigned: query.signed === 'true',
    }),
  )

  serveRoute(api, routes.restoreImage, ({ session, params }) => restoreImage(session, params.id))

  serveRoute(api, routes.listDeletedImages, ({ session, query }) => listDeletedImages(session.scope, query))

  serveRoute(api, routes.findSimilarImage, async ({ session, query }) => {
    const found = await findSimilarImage(session.scope, query.fingerprint)
    if (!found) return { similar: null }
    const { analysisId, uploadDate, patientName } = found
    return { similar: { analysisId, uploadDate: uploadDate.toISOString(), patientName } }
  })

  serveRoute(api, routes.getOriginal, async ({ session, params, c }) => {
    const image = await requireImage(session.scope, params.id)
    return send(c, { hash: image.originalHash, mediaType: mediaTypes[image.format] })
  })

  serveRoute(api, routes.getDisplay, async ({ session, params, query, c }) => {
    const { signal } = c.req.raw
    if (query.window === undefined) return send(c, await renditions.display(session.scope, params.id, signal))
    const png = await renditions.inWindow(session.scope, params.id, query.window, signal)
    return c.body(png, 200, { 'content-type': 'image/png' })
  })

  serveRoute(api, routes.getCrop, async ({ session, params, query, c }) => {
    const jpeg = await renditions.crop(session.scope, params.id, query, c.req.raw.signal)
    return c.body(jpeg, 200, { 'content-type': 'image/jpeg' })
  })

  serveRoute(api, routes.getThumbnail, async ({ session, params, c }) =>
    send(c, await renditions.thumbnail(session.scope, params.id, c.req.raw.signal)),
  )
}

const refusals: Refusals = { caseId: { wrong: 'NOT_FOUND' }, patientId: { wrong: 'PATIENT_UNKNOWN' } }

const mediaTypes = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  tiff: 'image/tiff',
  webp: 'image/webp',
  dicom: 'application/dicom',
} as const satisfies Record<ImageRow['format'], string>
