import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sessionScheme } from '../../http/open-api.ts'
import type { Api } from '../../http/serve-route.ts'
import { version } from '../../version.ts'

/** The interface as OpenAPI 3.1, and Swagger UI over it, from this machine's own copy. */
export const serveDocumentation = ({ app }: Api): void => {
  app.openAPIRegistry.registerComponent('securitySchemes', sessionScheme, {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: "The login's token, alone or after the word Bearer.",
  })
  app.get('/api/openapi.json', c =>
    c.json(
      app.getOpenAPI31Document({
        openapi: '3.1.0',
        info: { title: 'XRAI', version, license: { name: 'Apache-2.0' } },
        servers: [{ url: '/' }],
      }),
    ),
  )
  app.get('/api/docs', c => c.html(page))
  app.get('/api/docs/start.js', c => c.body(start, 200, { 'content-type': 'text/javascript; charset=utf-8' }))
  for (const [name, mediaType] of Object.entries(assets)) {
    app.get(`/api/docs/${name}`, async c => {
      c.set('publicFor', 'public, max-age=3600')
      return c.body(await readFile(join(swagger, name)), 200, { 'content-type': `${mediaType}; charset=utf-8` })
    })
  }
}

const swagger = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')))

const assets = { 'swagger-ui.css': 'text/css', 'swagger-ui-bundle.js': 'text/javascript' }

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>XRAI API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<div id="docs"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
`

const start = "SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true })\n"
