// @module-tag state
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import { backAddress } from './back-address.ts'
import { backSearch } from './session-guards.ts'

describe('the way back after logging in', () => {
  it('keeps an address of this app with its search', () => {
    expect(backAddress('/preview?analysis=1')).toBe('/preview?analysis=1')
  })

  it.each([
    ['/patients?q=Rosa%20Paz', '/patients'],
    ['/analysis?q=Rosa&status=ready', '/analysis?status=ready'],
    ['/analysis?status=ready&q=Rosa&type=panoramic#top', '/analysis?status=ready&type=panoramic#top'],
    ['/preview?queue=q&analysis=1', '/preview?queue=q&analysis=1'],
  ])('drops the text of a search: %s becomes %s', (address, kept) => expect(backAddress(address)).toBe(kept))

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '',
    5,
    undefined,
    '/login',
  ])('refuses %s', value => expect(backAddress(value)).toBeUndefined())

  it.each([
    ['/login?back=%2Fhome', '/home'],
    ['/login?back=%2Fpatients%3Fq%3DRosa', '/patients'],
    ['/login?back=https%3A%2F%2Fevil.example', undefined],
    ['/login?back=%2F%09%2Fevil.example', undefined],
  ])('is what a screen at %s reads', (address, back) => {
    const root = createRootRoute()
    const login = createRoute({ getParentRoute: () => root, path: '/login', validateSearch: backSearch })
    const history = createMemoryHistory({ initialEntries: [address] })
    const router = createRouter({ routeTree: root.addChildren([login]), history })
    expect(router.matchRoutes(router.latestLocation).at(-1)?.search).toEqual({ back })
  })
})
