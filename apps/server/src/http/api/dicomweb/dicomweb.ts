import { AppError } from '@xrai/contract/errors/app-error'
import type { ErrorCode } from '@xrai/contract/errors/table'
import { dicomJson, storeInstances, storeInstancesOfStudy, storeLimits } from '@xrai/contract/routes/dicomweb'
import type { Route } from '@xrai/contract/routes/route'
import type { Context } from 'hono'
import type { Session } from '../../../accounts/sessions/session.ts'
import { storeAnswer } from '../../../interop/dicomweb/store-answer.ts'
import { dicomType, recordWhole, storeInstances as storeParts } from '../../../interop/dicomweb/store-instances.ts'
import { PartScanner } from '../../../platform/multipart/part-scanner.ts'
import { readBoundary } from '../../../platform/multipart/read-boundary.ts'
import { requirePlain } from '../../frame/read-request.ts'
import { type Api, serveRoute } from '../../frame/serve-route.ts'
import { renewSession } from '../../frame/session-guard.ts'

const bodyLimit = { bytes: storeLimits.bytes, refusal: 'REQUEST_TOO_LARGE' } as const
const partLimits = { parts: storeLimits.instances, refusal: 'TOO_MANY_INSTANCES', headerBytes: 8 * 1024 } as const

interface Target {
  readonly route: Route
  /** Null for instances of any study. */
  readonly studyUid: string | null
}

/** The origin server's side of STOW-RS. */
export const serveDicomweb = (api: Api): void => {
  const { context } = api

  /** The owner sees a request that is refused as a whole too, such as a compressed body. */
  const store = async (c: Context, session: Session, { route, studyUid }: Target): Promise<Response> => {
    try {
      return await storeBody(c, session, { route, studyUid })
    } catch (error) {
      if (error instanceof AppError && refusedAsWhole.has(error.code)) await recordWhole(context, session, error.code)
      throw error
    }
  }

  const storeBody = async (c: Context, session: Session, { route, studyUid }: Target): Promise<Response> => {
    requireDicomJson(c)
    requirePlain(c.req.raw)
    const scanner = new PartScanner(readBoundary(c.req.header('content-type') ?? '', dicomType), partLimits)
    const account = { userId: session.user.id, clinicId: session.clinic.id }
    const sender = { account, address: c.get('address') }
    const onChunk = (chunk: Uint8Array) => scanner.push(chunk)
    const request = c.req.raw
    return context.intake.uploadMany(request, sender, { ...bodyLimit, onChunk }, async read => {
      const parts = scanner.end()
      if (parts.length === 0) throw new AppError('MULTIPART_INVALID')
      const { signal } = request
      const current = await renewSession(c, context, session, route)
      const { status, dataSet } = storeAnswer(await storeParts(context, current, { parts, read, studyUid, signal }))
      return c.body(JSON.stringify(dataSet), status, { 'content-type': dicomJson })
    })
  }

  serveRoute(api, storeInstances, ({ c, session }) => store(c, session, { route: storeInstances, studyUid: null }))
  serveRoute(api, storeInstancesOfStudy, ({ c, session, params }) =>
    store(c, session, { route: storeInstancesOfStudy, studyUid: params.uid }),
  )
}

/** Refusals of a whole call that the sender's own settings mend: a repeat of the same call is refused again. */
const refusedAsWhole: ReadonlySet<ErrorCode> = new Set([
  ...(['DICOM_JSON_ONLY', 'CONTENT_TYPE_UNSUPPORTED', 'MULTIPART_INVALID', 'TOO_MANY_INSTANCES'] as const),
  'REQUEST_TOO_LARGE',
])

/** Throws DICOM_JSON_ONLY if the caller does not accept JSON, the default of PS3.18 §8.7.5. */
const requireDicomJson = (c: Context): void => {
  const asked = (c.req.header('accept') ?? '*/*').split(',').map(one => one.split(';', 1)[0]?.trim().toLowerCase())
  if (!asked.some(one => one === '*/*' || one === 'application/*' || one === dicomJson || one === 'application/json'))
    throw new AppError('DICOM_JSON_ONLY')
}
