// @module-tag state
import { afterEach, expect, test, vi } from 'vitest'
import { arrived } from './lazy-screen.ts'

const missing = new TypeError('Failed to fetch dynamically imported module: /assets/home.js')

afterEach(() => vi.unstubAllGlobals())

test('a script that a newer version removed throws its original error, on which the router reloads the page', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()))
  await expect(arrived(() => Promise.reject(missing))).rejects.toBe(missing)
})

test('a script that cannot be loaded because the server is unreachable is an error of the screen', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(arrived(() => Promise.reject(missing))).rejects.toThrow('did not arrive')
})
