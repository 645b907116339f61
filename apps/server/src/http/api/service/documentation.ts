import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { version } from '../../../platform/version.ts'
import { typescriptClient } from '../../api-clients/typescript-client.ts'
import { acceptsGzip } from '../../frame/compress-json.ts'
import { openApiDocument } from '../../frame/open-api.ts'
import type { Api } from '../../frame/serve-route.ts'
import { page, start, style } from './documentation-page.ts'

/** The API as OpenAPI 3.1 with Swagger UI, served from this server's own copy, and the clients for programs. */
export const serveDocumentation = ({ app, routes }: Api): void => {
  // A megabyte, which would otherwise be written and compressed anew for every visitor.
  const document = once(async () => {
    const description = servedGuide(await textOf(inDocs('api.md')))
    const plain = Buffer.from(JSON.stringify(openApiDocument(routes, { version, description })))
    return { plain, compressed: gzipSync(plain) }
  })
  const client = once(async () => typescriptClient(routes, await textOf(clientRuntime), version))
  app.get('/api/openapi.json', async c => {
    const { plain, compressed } = await document()
    const headers = { 'content-type': 'application/json' }
    if (!acceptsGzip(c)) return c.body(plain, 200, headers)
    return c.body(compressed, 200, { ...headers, 'content-encoding': 'gzip' })
  })
  app.get('/api/docs', c => c.html(page))
  app.get('/api/docs/start.js', c => c.body(start, 200, { 'content-type': 'text/javascript; charset=utf-8' }))
  app.get('/api/docs/page.css', c => c.body(style, 200, { 'content-type': 'text/css; charset=utf-8' }))
  app.get('/api/docs/xrai.ts', async c => c.text(await client()))
  app.get('/api/docs/send_folder.py', async c => c.text(await textOf(folderSender)))
  for (const name of guides) {
    const headers = { 'content-type': 'text/markdown; charset=utf-8' }
    app.get(`/api/docs/${name}`, async c => c.body(servedGuide(await textOf(inDocs(name))), 200, headers))
  }
  for (const [name, mediaType] of Object.entries(assets)) {
    app.get(`/api/docs/${name}`, async c => {
      c.set('publicFor', 'public, max-age=3600')
      return c.body(await readFile(join(swagger, name)), 200, { 'content-type': `${mediaType}; charset=utf-8` })
    })
  }
}

/** Computed at the first request, because all routes are registered by then. */
const once = <T>(make: () => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => {
    made ??= make().catch(error => {
      made = undefined
      throw error
    })
    return made
  }
}

const textOf = (file: URL): Promise<string> => readFile(file, 'utf8')
const inDocs = (name: string): URL => new URL(`../../../../../../docs/${name}`, import.meta.url)
const folderSender = new URL('../../api-clients/send_folder.py', import.meta.url)
const clientRuntime = new URL('../../api-clients/client-runtime.ts', import.meta.url)

/** docs/api.md and the guides that it links to. */
const guides = ['api.md', 'webhooks.md', 'fhir.md', 'dicom.md']
const servedGuide = (text: string): string => text.replaceAll(/\]\((\w+\.md)\)/g, '](/api/docs/$1)')

const swagger = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')))

const assets = { 'swagger-ui.css': 'text/css', 'swagger-ui-bundle.js': 'text/javascript' }
