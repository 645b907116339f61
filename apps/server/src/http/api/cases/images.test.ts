// @module-tag any-database

import { getAnalysis } from '@xrai/contract/routes/analyses'
import { deidentify } from '@xrai/engine/deidentify'
import { data } from 'dcmjs'
import { eq, inArray, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { sha256Hex } from '../../../base/sha256-hex.ts'
import { image } from '../../../db/schema.ts'
import { paddedJpeg } from '../../../testing/padded-jpeg.ts'
import { testEngine, testPictures } from '../../../testing/picture-processes.ts'
import { freshSample, sample, windowedSample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  // Answers that are kept would skip what is tested here.
  server = await openTestServer({ engine: await testEngine(), pictures: await testPictures() })
  token = (await server.newPerson({ plan: 'empresarial' })).token
})

const uploaded = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
  const { analysis_id } = await server.analyze(token, bytes)
  const { image } = await server.answerOf(getAnalysis, { token, params: { id: analysis_id } })
  return image.id
}

const fetched = async (id: string, rendition: string) => {
  const { status, headers, response } = await server.call(`/api/images/${id}/${rendition}`, { token })
  return { status, headers, bytes: new Uint8Array(await response.arrayBuffer()) }
}

describe('the original', () => {
  it.each([
    ['panoramic-healthy.jpg', 'image/jpeg'],
    ['panoramic-16bit.png', 'image/png'],
    ['panoramic-12bit.dcm', 'application/dicom'],
  ])('%s comes back byte by byte as %s', async (name, mediaType) => {
    const bytes = await freshSample(name)
    const original = await fetched(await uploaded(bytes), 'original')
    expect(original.headers.get('content-type')).toBe(mediaType)
    expect(Buffer.compare(original.bytes, bytes)).toBe(0)
  })
})

describe('radiographs that are analysed side by side', () => {
  it('have their thumbnails with their answers, of the same size as one that is made later', async () => {
    const ids = await Promise.all(
      Array.from({ length: 3 }, async () => uploaded(await sample('panoramic-healthy.jpg'))),
    )
    const rows = await server.context.database.db.select().from(image).where(inArray(image.id, ids))
    const early = rows.filter(({ thumbnailHash }) => thumbnailHash !== null)
    expect(early.length).toBeGreaterThanOrEqual(2)
    for (const { displayHash, originalHash } of early) expect(displayHash).toBe(originalHash)
    const sizes = await Promise.all(
      ids.map(async id => {
        const { format, width, height } = await sharp((await fetched(id, 'thumbnail')).bytes).metadata()
        return { format, width, height }
      }),
    )
    expect(new Set(sizes.map(size => JSON.stringify(size))).size).toBe(1)
  })

  it('have them turned right like the picture itself', async () => {
    const upright = await sample('panoramic-healthy.jpg')
    const turned = new Uint8Array(await sharp(upright).rotate(180).jpeg({ quality: 95 }).toBuffer())
    const sent = await Promise.all(Array.from({ length: 3 }, () => server.analyze(token, turned, { autoOrient: true })))
    const grey = (bytes: Uint8Array) => sharp(bytes).greyscale().resize(60, 30, { fit: 'fill' }).raw().toBuffer()
    for (const { analysis_id, orientation } of sent) {
      expect(orientation).not.toBeNull()
      const { image } = await server.answerOf(getAnalysis, { token, params: { id: analysis_id } })
      const shown = await fetched(image.id, 'display')
      const small = await fetched(image.id, 'thumbnail')
      const expected = await grey(shown.bytes)
      const found = await grey(small.bytes)
      const apart = found.reduce((sum, value, at) => sum + Math.abs(value - (expected[at] ?? 0)), 0) / found.length
      expect(apart).toBeLessThan(4)
    }
  })
})

describe('a picture on its way', () => {
  it('is streamed, with its length', async () => {
    const { files } = server.context
    const read = () => Promise.reject(new Error('read whole'))
    const lean = await openTestServer({ files: { ...files, read } })
    const id = await uploaded(await freshSample('panoramic-12bit.dcm'))
    for (const kind of ['original', 'display', 'thumbnail']) {
      const whole = await fetched(id, kind)
      const { status, headers, response } = await lean.call(`/api/images/${id}/${kind}`, { token })
      expect([status, Number(headers.get('content-length'))]).toEqual([200, whole.bytes.length])
      expect(Buffer.compare(new Uint8Array(await response.arrayBuffer()), whole.bytes)).toBe(0)
    }
  })

  it('is not read for a HEAD, which has the same headers', async () => {
    const { files } = server.context
    const cancelled: unknown[] = []
    const stream: typeof files.stream = async hash => {
      const { length, body } = await files.stream(hash)
      await body.cancel()
      return {
        length,
        body: new ReadableStream({
          cancel: reason => {
            cancelled.push(reason)
          },
        }),
      }
    }
    const watched = await openTestServer({ files: { ...files, stream } })
    const bytes = await sample('panoramic-healthy.jpg')
    const id = await uploaded(bytes)
    const sent = { method: 'HEAD', headers: { authorization: token } }
    const { status, headers } = await watched.app.request(`/api/images/${id}/original`, sent)
    expect([status, headers.get('content-length'), cancelled.length]).toEqual([200, String(bytes.length), 1])
  })
})

describe('a DICOM file whose identity was left out', () => {
  it('is stored unchanged, shown, and reveals no identity', async () => {
    const whole = await sample('panoramic-12bit.dcm')
    const bytes = await deidentify(whole)
    const { analysis_id } = await server.analyze(token, bytes)
    const { image } = await server.answerOf(getAnalysis, { token, params: { id: analysis_id } })
    const { id, dicom } = image
    expect(dicom).toMatchObject({ modality: 'PX', studyDate: '2026-01-15' })
    expect(Object.keys(dicom ?? {}).filter(name => name.startsWith('patient'))).toEqual([])
    const original = Buffer.from((await fetched(id, 'original')).bytes)
    expect(Buffer.compare(original, bytes)).toBe(0)
    for (const word of ['DEMO-0001', 'Paciente', '19800229']) {
      expect(Buffer.from(whole).includes(word), word).toBe(true)
      expect(original.includes(word), word).toBe(false)
    }
    expect((await fetched(id, 'display')).headers.get('content-type')).toBe('image/png')
  })
})

describe('the display rendition', () => {
  it('of an upright JPEG is the original', async () => {
    const bytes = await sample('panoramic-healthy.jpg')
    const display = await fetched(await uploaded(bytes), 'display')
    expect(display.headers.get('content-type')).toBe('image/jpeg')
    expect(Buffer.compare(display.bytes, bytes)).toBe(0)
  })

  it.each(['panoramic-16bit.png', 'panoramic-12bit.dcm'])('of %s is an 8-bit grey PNG of the same size', async name => {
    const display = await fetched(await uploaded(await freshSample(name)), 'display')
    const { format, width, height, channels, depth } = await sharp(display.bytes).metadata()
    expect(display.headers.get('content-type')).toBe('image/png')
    expect({ format, channels, depth }).toEqual({ format: 'png', channels: 1, depth: 'uchar' })
    expect((width ?? 0) / (height ?? 1)).toBeGreaterThan(1.5)
    expect((await sharp(display.bytes).stats()).channels[0]?.stdev).toBeGreaterThan(10)
  })

  it('of a JPEG that EXIF turns stands upright', async () => {
    const lying = await sharp(await sample('panoramic-healthy.jpg'))
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const display = await fetched(await uploaded(new Uint8Array(lying)), 'display')
    const { width, height, orientation } = await sharp(display.bytes).metadata()
    expect([width, height, orientation ?? 1]).toEqual([1000, 2000, 1])
  })
})

describe('a DICOM file that offers several windows', () => {
  it('is shown in the one that is asked for, by the formula of PS3.3 C.11.2.1.2, and lists their names', async () => {
    const bytes = await windowedSample()
    const { analysis_id } = await server.analyze(token, bytes)
    const { image } = await server.answerOf(getAnalysis, { token, params: { id: analysis_id } })
    expect(image.dicom?.windows).toEqual(['Normal', 'Tejido blando', null])
    const stored = data.DicomMessage.readFile(bytes.buffer).dict['7FE00010']?.Value?.[0]
    if (!(stored instanceof ArrayBuffer)) throw new Error('no pixels')
    const samples = new Uint16Array(stored)
    const greys = async (query: string) => {
      const { headers, bytes } = await fetched(image.id, `display${query}`)
      expect([headers.get('content-type'), headers.get('cache-control')]).toEqual(['image/png', 'no-store'])
      return sharp(bytes).toColourspace('b-w').raw().toBuffer()
    }
    const expected = (centre: number, width: number) =>
      samples.map(value => Math.min(Math.max(((value - (centre - 0.5)) / (width - 1) + 0.5) * 255, 0), 255))
    const apart = (shown: Buffer, by: Uint16Array) =>
      shown.reduce((most, grey, at) => Math.max(most, Math.abs(grey - (by[at] ?? 0))), 0)
    const byDefault = await greys('')
    expect(apart(byDefault, expected(2048, 4096))).toBeLessThanOrEqual(1)
    expect(Buffer.compare(await greys('?window=0'), byDefault)).toBe(0)
    expect(apart(await greys('?window=1'), expected(1500, 1200))).toBeLessThanOrEqual(1)
    expect(apart(await greys('?window=2'), expected(3000, 800))).toBeLessThanOrEqual(1)
  })

  it('is read once where its radiograph was stored without its windows, and offers them from then on', async () => {
    const facts = async (id: string) =>
      (await server.answerOf(getAnalysis, { token, params: { id } })).image.dicom?.windows
    const names = ['Normal', 'Tejido blando', null]
    const stored = async (bytes: Uint8Array<ArrayBuffer>) => {
      const { analysis_id: id } = await server.analyze(token, bytes)
      const imageId = (await server.answerOf(getAnalysis, { token, params: { id } })).image.id
      const older = sql`${image.dicom} - 'windows'`
      await server.context.database.db.update(image).set({ dicom: older }).where(eq(image.id, imageId))
      expect(await facts(id)).toBeUndefined()
      return { id, imageId }
    }
    const [asked, opened, unnamed, single] = [
      await stored(await windowedSample()),
      await stored(await windowedSample()),
      // Its first window shows nothing, so the default is another one.
      await stored(await windowedSample('60000')),
      await stored(await freshSample('panoramic-12bit.dcm')),
    ]
    expect((await fetched(asked.imageId, 'display?window=1')).headers.get('content-type')).toBe('image/png')
    for (const { imageId } of [opened, unnamed, single]) await fetched(imageId, 'display')
    await server.context.renditions.settle()
    expect([await facts(asked.id), await facts(opened.id)]).toEqual([names, names])
    expect([await facts(unnamed.id), await facts(single.id)]).toEqual([[], []])
  })

  it('has no other, and neither has a picture without a choice or for another clinic', async () => {
    const [windowed, plain] = [
      await uploaded(await windowedSample()),
      await uploaded(await sample('panoramic-healthy.jpg')),
    ]
    const refusal = async (id: string, query: string, caller = token) => {
      const { status, response } = await server.call(`/api/images/${id}/display${query}`, { token: caller })
      return [status, ((await response.json()) as { code: string }).code]
    }
    expect(await refusal(windowed, '?window=3')).toEqual([404, 'WINDOW_UNKNOWN'])
    expect(await refusal(plain, '?window=0')).toEqual([404, 'WINDOW_UNKNOWN'])
    expect(await refusal(windowed, '?window=-1')).toEqual([422, 'REQUEST_INVALID'])
    expect(await refusal(windowed, '?window=1', (await server.newPerson()).token)).toEqual([404, 'NOT_FOUND'])
  })
})

describe('the thumbnail', () => {
  it.each(['panoramic-healthy.jpg', 'panoramic-16bit.png', 'panoramic-12bit.dcm', 'periapical-decayed.jpg'])(
    'of %s is a JPEG 480 pixels wide',
    async name => {
      const { bytes, headers } = await fetched(await uploaded(await freshSample(name)), 'thumbnail')
      expect(headers.get('content-type')).toBe('image/jpeg')
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 480 })
    },
  )

  it('is made of what the detector let pass, such as a JPEG padded before its end', async () => {
    const { status, bytes } = await fetched(await uploaded(await paddedJpeg()), 'thumbnail')
    expect(status).toBe(200)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 300, height: 200 })
  })

  it('is made once for ten concurrent requests', async () => {
    const id = await uploaded(await sample('panoramic-decayed.jpg'))
    const all = await Promise.all(Array.from({ length: 10 }, () => fetched(id, 'thumbnail')))
    expect(new Set(all.map(({ bytes }) => sha256Hex(bytes))).size).toBe(1)
  })
})
