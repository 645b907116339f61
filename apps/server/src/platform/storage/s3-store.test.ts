// @module-tag resources

import { getAnalysis } from '@xrai/contract/routes/analyses'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256Hex } from '../../base/sha256-hex.ts'
import { startFakeServer } from '../../testing/fake-server.ts'
import { sample } from '../../testing/samples.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { bucketAddress } from './bucket-address.ts'
import { createS3Store } from './s3-store.ts'
import { isStorageOutage } from './storage-outage.ts'
import { startS3 } from './testing/start-s3.ts'
import { keepsFiles } from './testing/store-rules.ts'

type S3 = Awaited<ReturnType<typeof startS3>>

describe('the file store on S3', () => {
  const started: S3[] = []
  afterAll(() => Promise.all(started.map(s3 => s3.close())))

  keepsFiles(async () => {
    const s3 = await startS3()
    started.push(s3)
    return { store: createS3Store(s3.settings), paths: s3.keys }
  })
})

describe('S3 storage', () => {
  let s3: S3
  beforeAll(async () => {
    s3 = await startS3()
  })
  afterAll(() => s3.close())

  it('works for the whole product: a radiograph is stored, and its three images are served', async () => {
    const server = await openTestServer({ files: createS3Store(s3.settings) })
    const { token } = await server.newPerson()
    const original = await sample('panoramic-12bit.dcm')
    const { analysis_id } = await server.analyze(token, original)
    const { image } = await server.answerOf(getAnalysis, { token, params: { id: analysis_id } })
    const pictureOf = async (kind: string) => {
      const { response } = await server.call(`/api/images/${image.id}/${kind}`, { token })
      return new Uint8Array(await response.arrayBuffer())
    }
    expect(sha256Hex(await pictureOf('original'))).toBe(sha256Hex(original))
    expect((await pictureOf('display')).subarray(1, 4)).toEqual(new TextEncoder().encode('PNG'))
    expect((await pictureOf('thumbnail'))[0]).toBe(0xff)
    expect((await s3.keys()).filter(key => key !== 'health')).toHaveLength(3)
    await server.context.renditions.settle()
  })

  it('is healthy while it is writable, and not with a wrong key, bucket or address', async () => {
    await expect(createS3Store(s3.settings).check()).resolves.toBeUndefined()
    for (const wrong of [{ accessKeyId: 'other' }, { bucket: 'nowhere' }, { endpoint: 'http://127.0.0.1:9' }]) {
      await expect(createS3Store({ ...s3.settings, ...wrong }).check()).rejects.toThrow()
    }
  })

  it('is reported as failed by the health call while it is unavailable', async () => {
    const away = await openTestServer({ files: createS3Store({ ...s3.settings, endpoint: 'http://127.0.0.1:9' }) })
    const { status, answer } = await away.call('/api/health')
    expect([status, answer['storage']]).toEqual([503, 'failed'])
  })

  it('reports only the status of a refusal, neither key nor bucket nor signature', async () => {
    const store = createS3Store({ ...s3.settings, accessKeyId: 'SOMEBODY' })
    const error: Error = await store.put(new Uint8Array([1])).then(
      () => new Error('accepted'),
      error => error,
    )
    expect(error).toMatchObject({ code: 'PUT_403' })
    expect(`${error.stack} ${error.cause}`).not.toMatch(/SOMEBODY|radiographs|S3RVER|Signature/)
  })

  it('retries after a 503, and refuses bytes with another hash', async () => {
    const bytes = new Uint8Array([1, 2, 3])
    const double = await startFakeServer((_, turn) => new Response(bytes, { status: turn < 3 ? 503 : 200 }))
    const store = createS3Store({ ...s3.settings, endpoint: double.url })
    expect(new Uint8Array(await store.read(sha256Hex(bytes)))).toEqual(bytes)
    const other = sha256Hex(new Uint8Array([4]))
    await expect(store.read(other)).rejects.toThrow('not what was stored')
    const sent: Uint8Array[] = []
    const sending = async () => {
      for await (const piece of (await store.stream(other)).body) sent.push(piece)
    }
    await expect(sending()).rejects.toThrow('not what was stored')
    expect(sent).toEqual([])
    await double.close()
  })

  it('tells a missing object from an outage where the bucket may not be listed and it answers 403', async () => {
    const missing = sha256Hex(new Uint8Array([4]))
    let isKeyValid = true
    const double = await startFakeServer(({ url }) => {
      return new Response(null, { status: isKeyValid && url.endsWith('/health') ? 200 : 403 })
    })
    const store = createS3Store({ ...s3.settings, endpoint: double.url })
    const readers = [() => store.read(missing), () => store.stream(missing)]
    const refusals = () =>
      Promise.all(
        readers.map(reader =>
          reader().then(
            () => null,
            error => [error.code, isStorageOutage(error)],
          ),
        ),
      )
    expect(await refusals()).toEqual([
      ['GET_404', false],
      ['GET_404', false],
    ])
    isKeyValid = false
    expect(await refusals()).toEqual([
      ['GET_403', true],
      ['GET_403', true],
    ])
    await double.close()
  })

  it('is addressed by path, or by a host name with the bucket', async () => {
    const double = await startFakeServer(() => new Response())
    await createS3Store({ ...s3.settings, endpoint: double.url }).check()
    const asked = double.asked[0]
    expect(new URL(asked?.url ?? '').pathname).toBe('/radiographs/health')
    expect(asked?.headers.get('x-amz-content-sha256')).toBe(sha256Hex(new Uint8Array([1])))
    expect(asked?.headers.get('authorization')).toMatch(/^AWS4-HMAC-SHA256 Credential=S3RVER\/\d{8}\/us-east-1\/s3\//)
    const virtual = { ...s3.settings, style: 'virtual' } as const
    expect(bucketAddress({ ...virtual, endpoint: 'https://s3.eu-west-1.example.com' })).toBe(
      'https://radiographs.s3.eu-west-1.example.com',
    )
    expect(bucketAddress({ ...virtual, endpoint: 'http://localhost:9000/store' })).toBe(
      'http://radiographs.localhost:9000/store',
    )
    await double.close()
  })
})
