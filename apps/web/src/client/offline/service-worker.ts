/**
 * Opens the app offline: caches its first page, scripts, styles and fonts at installation, under the build's name.
 * Ignores everything under /api, so no response, radiograph or other patient data is ever cached.
 * apps/web/bundle/offline-shell.ts prepends `shell` to this file.
 */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Fetching extends Lasting {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface Scope {
  readonly shell: { readonly name: string; readonly firstPage: string; readonly files: readonly string[] }
  readonly location: Location
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

// The DOM's types declare a window only.
const worker = self as unknown as Scope
const { name, firstPage, files } = worker.shell
const mine = 'xrai-'

worker.addEventListener('install', event => {
  const fresh = new Request(firstPage, { cache: 'reload' })
  event.waitUntil(caches.open(name).then(cache => cache.addAll([fresh, ...files])))
})

worker.addEventListener('activate', event => {
  const forgetOld = async () => {
    const old = (await caches.keys()).filter(other => other.startsWith(mine) && other !== name)
    await Promise.all(old.map(other => caches.delete(other)))
    await worker.clients.claim()
  }
  event.waitUntil(forgetOld())
})

/** Sent by a page when the user accepts the new version. */
worker.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void worker.skipWaiting()
})

worker.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin || pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(built(event))
})

/** A page from the server; without the server the app's own first page, which shows that it is offline. */
const page = (request: Request): Promise<Response> =>
  fetch(request).catch(async () => (await caches.match(firstPage)) ?? Response.error())

/** A file of the build never changes under its name. */
async function built(event: Fetching): Promise<Response> {
  const { request } = event
  const kept = await caches.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  const copy = answer.clone()
  if (answer.status === 200) event.waitUntil(caches.open(name).then(cache => cache.put(request, copy)))
  return answer
}

// Exports nothing; makes the file a module for the compiler.
export {}
