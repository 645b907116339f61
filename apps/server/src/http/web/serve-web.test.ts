import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { beforeAll, describe, expect, it } from 'vitest'
import { readSettings } from '../../settings/settings.ts'
import { securityHeaders } from '../frame/security-headers.ts'
import { compressFolder } from './compress-folder.ts'
import { serveWeb } from './serve-web.ts'

const app = new Hono()
const withGoogle = new Hono()
const settings = readSettings({})
const google = { clientId: 'x', issuer: 'https://x.test', jwksUrl: 'https://x.test' }
beforeAll(async () => {
  const dist = await mkdtemp(join(tmpdir(), 'xrai-dist-'))
  await mkdir(join(dist, 'assets'))
  await writeFile(join(dist, 'index.html'), '<!doctype html><head><title>XRAI</title></head>')
  await writeFile(join(dist, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(dist, 'assets/index-Ab3_x9-Z.js'), 'export {}\n'.repeat(500))
  await writeFile(join(dist, '..', 'secret.txt'), 'secret')
  await compressFolder(dist)
  serveWeb(app, { google: null }, dist)
  withGoogle.use(securityHeaders({ ...settings, google }))
  serveWeb(withGoogle, { google }, dist)
})

const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers })

describe('the built app', () => {
  it.each(['/', '/login', '/preview?analysis=1', '/analyzer-results/7', '/a/b/c', '/nothing-here'])(
    'gives its first page at %s, to be asked for again',
    async path => {
      const response = await get(path, { accept: 'text/html' })
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache'])
      expect(response.headers.get('content-type')).toMatch(/^text\/html/)
      expect(await response.text()).toContain('<title>XRAI')
    },
  )

  it('carries a nonce for the style of Google’s button, new in each answer, where Google is set up', async () => {
    const nonceOf = async (from: Hono) => {
      const response = await from.request('/login')
      const { headers } = response
      const said = /nonce="([^"]+)"/.exec(await response.text())?.[1]
      const styles = /style-src [^;]*/.exec(headers.get('content-security-policy') ?? '')?.[0]
      return { said, isLetIn: said !== undefined && styles?.includes(`'nonce-${said}'`) }
    }
    const first = await nonceOf(withGoogle)
    const second = await nonceOf(withGoogle)
    expect([first.isLetIn, second.isLetIn]).toEqual([true, true])
    expect(first.said).not.toBe(second.said)
    expect((await nonceOf(app)).said).toBeUndefined()
  })

  it('lets a hashed file be kept for good', async () => {
    const response = await get('/assets/index-Ab3_x9-Z.js')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-type')).toMatch(/javascript/)
  })

  it.each(['br', 'gzip'])('sends what was compressed beforehand as %s', async encoding => {
    const response = await get('/assets/index-Ab3_x9-Z.js', { 'accept-encoding': encoding })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect((await response.arrayBuffer()).byteLength).toBeLessThan(500)
    expect(response.headers.get('cache-control')).toContain('immutable')
  })

  it('gives other files their type and has them revalidated', async () => {
    const response = await get('/icon.svg')
    expect(response.headers.get('content-type')).toMatch(/^image.svg.xml/)
    expect(response.headers.get('cache-control')).toBe('no-cache')
  })

  it.each(['/assets/gone-12345678.js', '/gone.png'])('does not answer a missing file with a page: %s', async path => {
    expect((await get(path)).status).toBe(404)
  })

  it.each(['/../secret.txt', '/..%2fsecret.txt', '/%2e%2e/secret.txt', '/assets/..%2f..%2fsecret.txt'])(
    'does not leave its folder: %s',
    async path => {
      expect(await (await get(path)).text()).not.toContain('secret')
    },
  )
})
