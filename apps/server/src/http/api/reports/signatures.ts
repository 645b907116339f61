import * as routes from '@xrai/contract/routes/signatures'
import { findPublicKeys } from '../../../db/queries/reports/signing-keys.ts'
import { siteOf } from '../../../platform/admission/caller-limits.ts'
import { beginAmendment, discardAmendment } from '../../../reports/signature/amend-report.ts'
import { listSignatures, signedFile } from '../../../reports/signature/list-signatures.ts'
import { signReport } from '../../../reports/signature/sign-report.ts'
import { findSigned, verifyReport } from '../../../reports/signature/verify-report.ts'
import { addressLimit } from '../../frame/address.ts'
import { type Api, serveRoute } from '../../frame/serve-route.ts'
import { pdfHeaders } from './pdf-headers.ts'

/** Per minute, from one address: a code is checked without a session. */
const verifications = 30

/** Signing a report, amending it, and the verification of its code. */
export const serveSignatures = (api: Api): void => {
  const { context } = api
  const { attempts, database, files, lanes } = context

  serveRoute(api, routes.signReport, async ({ session, params, body, c }) => ({
    signatures: await signReport(context, session, params.id, { ...body, signal: c.req.raw.signal }),
  }))

  serveRoute(api, routes.listSignatures, async ({ session, params }) => ({
    signatures: await listSignatures(session.scope, params.id),
  }))

  serveRoute(api, routes.getSignedPdf, async ({ session, params, c }) => {
    const { hash, report } = await signedFile(session.scope, params.id, params.version)
    return c.body(await files.read(hash), 200, pdfHeaders(report.reportCode))
  })

  serveRoute(api, routes.beginAmendment, async ({ session, params }) => ({
    signatures: await beginAmendment(session, params.id),
  }))

  serveRoute(api, routes.discardAmendment, async ({ session, params }) => ({
    signatures: await discardAmendment(session, params.id),
  }))

  serveRoute(api, routes.verifyReport, async ({ params, c }) => {
    await attempts.spend(addressLimit('verify', c, verifications))
    const { db } = database
    const signed = await findSigned(db, params.code)
    const turn = { tenant: siteOf(c.get('address') ?? ''), signal: c.req.raw.signal }
    return lanes.verifications.run(turn, () => verifyReport({ db, files }, signed))
  })

  serveRoute(api, routes.listPublicKeys, async () => ({
    keys: (await findPublicKeys(database.db)).map(({ id, publicKey, createdAt, retiredAt }) => ({
      id,
      publicKey,
      createdAt: createdAt.toISOString(),
      retiredAt: retiredAt?.toISOString() ?? null,
    })),
  }))
}
