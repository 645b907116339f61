import * as routes from '@xrai/contract/routes/images'
import type { Context } from 'hono'
import { requireImage, type StoredFile } from '../../analyses/renditions.ts'
import { moveImage } from '../../cases/move-image.ts'
import type { ImageRow } from '../../db/queries/images.ts'
import type { Refusals } from '../../http/read-request.ts'
import { type Api, serveRoute } from '../../http/serve-route.ts'

/** The pictures of the session's clinic. The page keeps them while it is open; the browser keeps none of a patient's. */
export const serveImages = (api: Api): void => {
  const { files, renditions } = api.context

  const send = async (c: Context, { hash, mediaType }: StoredFile): Promise<Response> => {
    const { length, body } = await files.stream(hash)
    const size = length === null ? {} : { 'content-length': String(length) }
    const whole = { ...size, 'content-type': mediaType }
    if (c.req.method !== 'HEAD') return c.body(body, 200, whole)
    await body.cancel()
    return c.body(null, 200, whole)
  }

  serveRoute(api, routes.moveImage, ({ session, params, body }) => moveImage(session, params.id, body), refusals)

  serveRoute(api, routes.getOriginal, async ({ session, params, c }) => {
    const image = await requireImage(session.scope, params.id)
    return send(c, { hash: image.originalHash, mediaType: mediaTypes[image.format] })
  })

  serveRoute(api, routes.getDisplay, async ({ session, params, c }) =>
    send(c, await renditions.display(session.scope, params.id, c.req.raw.signal)),
  )

  serveRoute(api, routes.getThumbnail, async ({ session, params, c }) =>
    send(c, await renditions.thumbnail(session.scope, params.id, c.req.raw.signal)),
  )
}

const refusals: Refusals = { caseId: { wrong: 'NOT_FOUND' }, patientId: { wrong: 'PATIENT_UNKNOWN' } }

const mediaTypes = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  dicom: 'application/dicom',
} as const satisfies Record<ImageRow['format'], string>
