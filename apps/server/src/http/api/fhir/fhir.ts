import { AppError } from '@xrai/contract/errors/app-error'
import { fhirReaders, ofPlan } from '@xrai/contract/routes/access'
import type { Context } from 'hono'
import { checkAccess } from '../../../accounts/identity/access.ts'
import { type Addresses, addressesOf, fhirRoot } from '../../../interop/fhir/addresses.ts'
import { bundleOfTerms } from '../../../interop/fhir/bundle.ts'
import { capabilityStatement } from '../../../interop/fhir/capability-statement.ts'
import { codeSystems } from '../../../interop/fhir/code-systems.ts'
import type { Binary } from '../../../interop/fhir/datatypes.ts'
import type { FhirNeeds } from '../../../interop/fhir/needs.ts'
import { readEverything, readParameters } from '../../../interop/fhir/read-everything.ts'
import { findKind } from '../../../interop/fhir/registry.ts'
import { readSignedPdf } from '../../../interop/fhir/resources/document-reference.ts'
import { runSearch } from '../../../interop/fhir/run-search.ts'
import { readSubset } from '../../../interop/fhir/search/subset.ts'
import { isSameSystem } from '../../../interop/fhir/search/tokens.ts'
import { showResource } from '../../../interop/fhir/show-resource.ts'
import { requirePlain } from '../../frame/read-request.ts'
import type { Api } from '../../frame/serve-route.ts'
import { renewSession, requireSession } from '../../frame/session-guard.ts'
import { answerFhir, chooseFormat, requireJson } from './answer-fhir.ts'
import { auditFhir } from './audit-fhir.ts'

/** FHIR is available to all members of the clinic and to a key made for it, on a plan that includes full API access. */
const access = ofPlan(fhirReaders, 'full-api')

/** A search or an operation by POST: names and numbers of documents, in no address. */
const bodyLimit = { bytes: 64 * 1024, refusal: 'REQUEST_TOO_LARGE' } as const
const formType = 'application/x-www-form-urlencoded'

/** The read-only FHIR R4 server. Its calls are described by its own CapabilityStatement, not by the OpenAPI document. */
export const serveFhir = ({ app, context }: Api): void => {
  const addresses = addressesOf(context.settings.publicUrl)

  type Handler = (c: Context, needs: FhirNeeds, audit: ReturnType<typeof auditFhir>) => Promise<Response>

  const guarded =
    (pattern: string, handler: Handler) =>
    async (c: Context): Promise<Response> => {
      const session = await requireSession(c, context)
      const audit = auditFhir(session)
      try {
        await audit.begin()
        checkAccess({ access }, session, context.settings)
        const needs = { session, addresses, files: context.files, secret: context.auth.secret }
        return await handler(c, needs, audit)
      } catch (error) {
        await audit.refused(error, `${c.req.method} ${pattern}`)
        throw error
      } finally {
        c.set('publicFor', undefined)
      }
    }

  const serve = (method: 'get' | 'post', path: string, handler: Handler): void => {
    app.on(method.toUpperCase(), `${fhirRoot}${path}`, guarded(`${fhirRoot}${path}`, handler))
  }

  /** The body, and the needs with the session as it is after the body has arrived. */
  const readBody = async (c: Context, before: FhirNeeds) => {
    requirePlain(c.req.raw)
    const { user, clinic } = before.session
    const sender = { account: { userId: user.id, clinicId: clinic.id }, address: c.get('address') }
    const body = new TextDecoder().decode(await context.intake.read(c.req.raw, sender, bodyLimit))
    const needs: FhirNeeds = { ...before, session: await renewSession(c, context, before.session, { access }) }
    return { body, needs }
  }

  const search = async (c: Context, needs: FhirNeeds, audit: ReturnType<typeof auditFhir>, sent: URLSearchParams) => {
    requireJson(c, sent.get('_format'))
    const kind = kindIn(c)
    const { bundle, found } = await runSearch(needs, { kind, sent: [...sent], strict: isStrict(c) })
    await audit.search(kind, found)
    return answerFhir(c, bundle)
  }

  serveConformance(app, addresses)

  serve('get', '/Binary/:id', async (c, needs, audit) => {
    const format = chooseFormat(c, c.req.query('_format'), ['pdf', 'json'])
    const { bytes, entry, signature } = await readSignedPdf(needs, c.req.param('id') ?? '')
    await audit.pdf(entry.analysis.id)
    if (format === 'json') {
      const data = Buffer.from(bytes).toString('base64')
      const binary: Binary = { resourceType: 'Binary', id: signature.id, contentType: 'application/pdf', data }
      return answerFhir(c, binary)
    }
    return c.body(bytes, 200, { 'content-type': 'application/pdf' })
  })

  serve('get', '/:type', (c, needs, audit) => search(c, needs, audit, new URL(c.req.url).searchParams))

  serve('post', '/:type/_search', async (c, before, audit) => {
    const mediaType = (c.req.header('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase()
    if (mediaType !== formType) throw new AppError('CONTENT_TYPE_UNSUPPORTED')
    const { body, needs } = await readBody(c, before)
    const sent = new URLSearchParams(body)
    for (const [name, value] of new URL(c.req.url).searchParams) sent.append(name, value)
    return search(c, needs, audit, sent)
  })

  serve('get', '/:type/:id', async (c, needs, audit) => {
    requireJson(c, c.req.query('_format'))
    const kind = kindIn(c)
    const found = await kind.read(needs, c.req.param('id') ?? '')
    await audit.read(kind, found)
    return answerFhir(c, showResource(found.resource, readSubset(new URL(c.req.url).searchParams)))
  })

  // FHIR's own client calls an operation by POST by default.
  for (const method of ['get', 'post'] as const)
    serve(method, '/:type/:id/:operation', async (c, before, audit) => {
      requireJson(c, c.req.query('_format'))
      if (kindIn(c).type !== 'Patient' || c.req.param('operation') !== '$everything') throw new AppError('NOT_FOUND')
      const { body, needs } = method === 'post' ? await readBody(c, before) : { body: null, needs: before }
      const inBody = body === null ? [] : readParameters(body)
      const sent = [...new URL(c.req.url).searchParams, ...inBody]
      const { bundle, patientId } = await readEverything(needs, c.req.param('id') ?? '', { sent, strict: isStrict(c) })
      await audit.everything(patientId)
      return answerFhir(c, bundle)
    })
}

const termParameters: readonly string[] = ['url', '_id', '_count', '_summary']

/** The calls without an account: they describe the server and its codes. */
const serveConformance = (app: Api['app'], addresses: Addresses): void => {
  const terms = codeSystems(addresses)

  app.get(`${fhirRoot}/metadata`, c => {
    requireJson(c, c.req.query('_format'))
    return answerFhir(c, capabilityStatement(addresses))
  })

  // A client asks for it before it has a key: this server gives no tokens by SMART.
  app.get(`${fhirRoot}/.well-known/smart-configuration`, () => {
    throw new AppError('NOT_FOUND')
  })

  app.get(`${fhirRoot}/CodeSystem`, async c => {
    requireJson(c, c.req.query('_format'))
    const sent = c.req.query()
    const unknown = Object.keys(sent).find(name => ![...termParameters, '_format', '_pretty'].includes(name))
    if (unknown !== undefined && isStrict(c))
      throw new AppError('FHIR_PARAMETER_UNKNOWN', { subject: unknown.slice(0, 60) })
    const { url, _id: ids, _count: count, _summary: summary } = sent
    const found = terms.filter(
      one => (url === undefined || isSameSystem(one.url, url)) && (ids?.split(',').includes(one.id) ?? true),
    )
    const understood = Object.entries(sent).filter(([name]) => termParameters.includes(name))
    const isCountAlone = count === '0' || summary === 'count'
    return answerFhir(c, bundleOfTerms(addresses, { found, sent: understood, isCountAlone }))
  })

  app.get(`${fhirRoot}/CodeSystem/:id`, c => {
    requireJson(c, c.req.query('_format'))
    const found = terms.find(({ id }) => id === c.req.param('id'))
    if (!found) throw new AppError('NOT_FOUND')
    return answerFhir(c, found)
  })
}

const isStrict = (c: Context): boolean => /\bhandling=strict\b/i.test(c.req.header('prefer') ?? '')

const kindIn = (c: Context) => {
  const kind = findKind(c.req.param('type') ?? '')
  if (!kind) throw new AppError('NOT_FOUND')
  return kind
}
