import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AppError } from '@xrai/contract/errors/app-error'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDownload } from './download.ts'

const file = new Uint8Array(300_000).map((_, at) => at % 251)

const server = createServer((request, response) => {
  if (request.url === '/stalled') return void response.write(file.subarray(0, 1000))
  if (request.url === '/cut') {
    response.setHeader('content-length', file.length)
    response.write(file.subarray(0, 1000))
    return void setTimeout(() => response.destroy(), 20)
  }
  if (request.url !== '/file') response.statusCode = 404
  response.end(file)
})
let origin = ''
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const codeOf = async (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    cause => (cause instanceof AppError ? cause.code : cause),
  )

describe('the download of the detector', () => {
  it('reports the bytes of two files as one progress that ends at 1', async () => {
    const shares: number[] = []
    const download = createDownload(share => shares.push(share))
    const [one, other] = await Promise.all([
      download(`${origin}/file`, file.length),
      download(`${origin}/file`, file.length),
    ])
    expect([one, other]).toEqual([file, file])
    expect(shares.at(-1)).toBe(1)
    expect(shares.toSorted((a, b) => a - b)).toEqual(shares)
  })

  it('reports an unreachable detector if the file is missing, the connection breaks or no data arrive', async () => {
    const download = createDownload(() => undefined, 200)
    for (const path of ['/gone', '/cut', '/stalled']) {
      expect(await codeOf(download(`${origin}${path}`, file.length)), path).toBe('ENGINE_UNREACHABLE')
    }
    expect(await codeOf(download('http://127.0.0.1:9/file', 1))).toBe('ENGINE_UNREACHABLE')
  })

  it("refuses a file whose size differs from the build's", async () => {
    const download = createDownload(() => undefined)
    for (const size of [file.length - 1, file.length + 1]) {
      expect(await codeOf(download(`${origin}/file`, size))).toBe('MODEL_DAMAGED')
    }
  })
})
