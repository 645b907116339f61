// @module-tag state
import { afterEach, expect, it, vi } from 'vitest'
import { registerWorker, takeNewVersion } from './register-worker.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

it('reloads the page if another tab has activated the new version', async () => {
  const worker = { state: 'installed', postMessage: vi.fn() }
  const reload = vi.fn()
  const listen = vi.fn()
  vi.stubEnv('PROD', true)
  vi.stubGlobal('document', { readyState: 'complete', addEventListener: vi.fn() })
  vi.stubGlobal('setInterval', vi.fn())
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('navigator', {
    serviceWorker: {
      controller: {},
      addEventListener: listen,
      register: async () => ({ waiting: worker, addEventListener: vi.fn() }),
    },
  })
  registerWorker()
  await vi.waitFor(() => {
    takeNewVersion()
    expect(worker.postMessage).toHaveBeenCalledWith('take-over')
  })
  reload.mockReset()
  worker.state = 'activated'
  takeNewVersion()
  expect(reload).toHaveBeenCalledTimes(1)
  expect(worker.postMessage).toHaveBeenCalledTimes(1)
})
