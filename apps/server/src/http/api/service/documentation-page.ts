/** Swagger UI under a bar of our own, with the guide above the calls. */
export const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>XRAI API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<link rel="stylesheet" href="/api/docs/page.css">
<header>
  <b>XRAI API</b>
  <nav aria-label="Documentation">
    <a href="#docs">Guide</a>
    <a href="#calls" id="to-calls">Calls</a>
    <a href="#changes">Changes</a>
    <a href="/api/docs/api.md" download>Guide as Markdown</a>
    <a href="/api/docs/xrai.ts" download>TypeScript client</a>
    <a href="/api/docs/send_folder.py" download>Send a folder</a>
    <a href="/api/openapi.json" download>OpenAPI</a>
  </nav>
</header>
<main id="docs"></main>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
`

export const start = `const idOf = heading => heading.textContent.toLowerCase().replace(/[^a-z0-9 -]/g, '').replaceAll(' ', '-')
// The guide's own links lead to its headings, which Swagger UI gives no ids, and opens links in another window.
const linkHeadings = () => {
  for (const heading of document.querySelectorAll('.info .renderedMarkdown :is(h2, h3)')) heading.id = idOf(heading)
  for (const link of document.querySelectorAll('.info a[href^="#"]')) link.removeAttribute('target')
  document.getElementById(location.hash.slice(1))?.scrollIntoView()
}
SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true, docExpansion: 'list', defaultModelsExpandDepth: 0, onComplete: linkHeadings })
document.getElementById('to-calls').addEventListener('click', event => {
  event.preventDefault()
  document.querySelector('.scheme-container')?.scrollIntoView()
})
`

export const style = `:root { color-scheme: light; scroll-padding-top: 64px }
body { margin: 0; background: #fff; color: #16211a; font: 16px/1.5 system-ui, sans-serif }
header { position: sticky; top: 0; z-index: 2; display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 24px; padding: 14px max(20px, 50vw - 700px); border-bottom: 1px solid #e3e9e4; background: #fff }
header b { font-size: 19px }
nav { display: flex; flex-wrap: wrap; gap: 4px 20px }
nav a { color: #2c6b15; font-size: 14px; text-underline-offset: 4px }
.swagger-ui, .swagger-ui .opblock-tag, .swagger-ui .info .title, .swagger-ui .opblock .opblock-summary-description, .swagger-ui .renderedMarkdown :is(h1, h2, h3, p, li, td, th) { color: #16211a; font-family: inherit }
.swagger-ui .info { margin: 24px 0 }
.swagger-ui .info hgroup { display: none }
.swagger-ui .info :is(h1, h2, h3) { margin: 40px 0 12px; line-height: 1.2; letter-spacing: -0.01em }
.swagger-ui .info h1 { margin-top: 8px; font-size: 32px }
.swagger-ui .info h2 { font-size: 24px }
.swagger-ui .info h3 { font-size: 19px }
.swagger-ui .info :is(p, li) { max-width: 80ch; margin: 12px 0; font-size: 16px; line-height: 1.55 }
.swagger-ui .info a { color: #2c6b15 }
.swagger-ui .info table { max-width: 100ch; margin: 16px 0 }
.swagger-ui .info :is(td, th) { min-width: 0; padding: 10px 16px 10px 0; border-bottom: 1px solid #e3e9e4; font-size: 14px; vertical-align: top }
.swagger-ui .renderedMarkdown :is(p, pre, td, li) code { padding: 1px 5px; border-radius: 4px; background: #f5f8f5; color: #16211a; font-weight: 500; overflow-wrap: anywhere }
.swagger-ui .renderedMarkdown pre { max-width: 120ch; margin: 12px 0; padding: 14px 16px; border: 1px solid #e3e9e4; border-radius: 10px; background: #f5f8f5; overflow-x: auto }
.swagger-ui .renderedMarkdown pre code { padding: 0; background: none; font-size: 13px; font-weight: 400; line-height: 1.5; white-space: pre; overflow-wrap: normal }
.swagger-ui .scheme-container { padding: 16px 0; border: solid #e3e9e4; border-width: 1px 0; box-shadow: none }
@media (max-width: 640px) { :root { scroll-padding-top: 0 } header { position: static } }
`
