import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { beforeAll, describe, expect, it } from 'vitest'
import { readSettings } from '../../settings/settings.ts'
import { securityHeaders, styleHash } from '../frame/security-headers.ts'
import { serveSite } from './serve-site.ts'

const app = new Hono()
const css = 'p{color:#0a0}'
beforeAll(async () => {
  const dist = await mkdtemp(join(tmpdir(), 'xrai-site-'))
  await mkdir(join(dist, 'site/models'), { recursive: true })
  const page =
    '<p data-phone="__SITE_PHONE__"><a href="__SITE_PHONE_LINK__">__SITE_LOCATION__</a> __PUBLIC_URL__/about</p>'
  await writeFile(join(dist, 'site/index.html'), page)
  await writeFile(join(dist, 'site/about.html'), 'Sobre Nosotros')
  await writeFile(join(dist, 'site/styled.html'), `<style>${css}</style><p>__SITE_PHONE__</p>`)
  await writeFile(join(dist, 'site/models/panoramic.html'), 'card')
  await writeFile(join(dist, 'site/sitemap.xml'), '<loc>__PUBLIC_URL__/</loc>')
  const facts = {
    SITE_PHONE: '+51 1 555 0100',
    SITE_LOCATION: 'Lima "Centro" <5>',
    PUBLIC_URL: 'https://xrai.example/',
  }
  const settings = readSettings(facts)
  app.use(securityHeaders(settings))
  serveSite(app, settings, dist)
  app.get('/*', context => context.text('the app'))
})

const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers })

describe('a page that was made at build', () => {
  it("holds this installation's facts in their places, and nothing of them is markup", async () => {
    const response = await get('/')
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await response.text()).toBe(
      '<p data-phone="+51 1 555 0100"><a href="tel:+5115550100">Lima &#34;Centro&#34; &#60;5&#62;</a> https://xrai.example/about</p>',
    )
  })

  it.each([
    ['/about', 'Sobre Nosotros'],
    ['/models/panoramic', 'card'],
    ['/sitemap.xml', '<loc>https://xrai.example/</loc>'],
    ['/login', 'the app'],
    ['/about/', 'the app'],
  ])('is found at its own path: %s', async (path, text) => {
    expect(await (await get(path)).text()).toBe(text)
  })

  it('is not given away with its places empty', async () => {
    expect((await get('/site/index.html')).status).toBe(404)
  })

  it('has its own styles, and only those, allowed by the policy of its answer', async () => {
    const styles = async (path: string, headers = {}) =>
      /style-src ([^;]+);/.exec((await get(path, headers)).headers.get('content-security-policy') ?? '')?.[1]
    expect(await styles('/styled')).toBe(`${await styles('/about')} ${styleHash(css)}`)
    const { headers } = await get('/styled')
    expect(await styles('/styled', { 'if-none-match': headers.get('etag') ?? '' })).toBe(await styles('/styled'))
  })

  it('is sent compressed and revalidated by its ETag', async () => {
    const response = await get('/', { 'accept-encoding': 'gzip, br' })
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(brotliDecompressSync(await response.arrayBuffer()).toString()).toContain('Lima')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    const again = await get('/', { 'if-none-match': response.headers.get('etag') ?? '' })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })
})
