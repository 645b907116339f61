import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getAnalysis } from '@xrai/contract/routes/analyses'
import { signReport } from '@xrai/contract/routes/signatures'
import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { dicomFile, greyPixels, jpegBaseline } from '../../../../../../packages/engine/fixtures/dicom-file.ts'
import { turnedByExif } from '../../../../../../packages/engine/fixtures/pictures.ts'
import { user } from '../../../db/schema.ts'
import { contentOf, itemsOf, readDicom, valuesOf } from '../../../reports/dicom-results/testing/read-dicom.ts'
import type { Person } from '../../../testing/people.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

const programs = ['dcmdjpeg', 'dcm2pnm', 'dcmp2pgm', 'gdcmconv'] as const
const isInstalled = programs.every(program => !spawnSync(program, ['--version']).error)
if (!isInstalled)
  process.stderr.write('DCMTK and GDCM are not installed here: EXIF in DICOM is not compared with them.\n')

const width = 512
const height = 256
/** A bright cell of the test's network, far from every axis of the picture. */
const square = { left: 96, top: 32, side: 32 }

let server: TestServer
let dentist: Person

beforeAll(async () => {
  server = await openTestServer()
  dentist = await server.newPerson({ plan: 'profesional', lastName: 'Quispe' })
  await server.context.database.db
    .update(user)
    .set({ professionalNumber: 'COP 12345' })
    .where(eq(user.id, dentist.session.user.id))
})

/** A digital radiograph whose JPEG has an EXIF orientation, as `img2dcm --keep-appn` writes it. */
const radiograph = async (orientation: number): Promise<Uint8Array<ArrayBuffer>> => {
  const { left, top, side } = square
  const levels = Uint8Array.from({ length: width * height }, (_, at) => {
    const x = at % width
    const y = Math.floor(at / width)
    const isInside = x >= left && x < left + side && y >= top && y < top + side
    return isInside ? 255 : 20 + Math.floor((60 * x) / width + (30 * y) / height)
  })
  const jpeg = await sharp(levels, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .jpeg({ quality: 95 })
    .toBuffer()
  const uid = (place: number) => `2.25.41${orientation}${place}\0`
  return new Uint8Array(
    dicomFile({
      transferSyntax: jpegBaseline,
      elements: [
        [0x00080016, 'UI', '1.2.840.10008.5.1.4.1.1.1.1\0'],
        [0x00080018, 'UI', uid(1)],
        [0x00080060, 'CS', 'PX'],
        [0x00100010, 'PN', 'Quispe^Rosa'],
        [0x00100020, 'LO', '7'],
        [0x0020000d, 'UI', uid(2)],
        [0x0020000e, 'UI', uid(3)],
        ...greyPixels(width, height, { allocated: 8, stored: 8 }),
        [0x00281050, 'DS', '128'],
        [0x00281051, 'DS', '256'],
      ],
      fragments: [turnedByExif(jpeg, orientation)],
    }),
  )
}

/** Centre of a list of x and y. */
const centreOf = (numbers: readonly number[]) => {
  const middle = (some: readonly number[]) => (Math.min(...some) + Math.max(...some)) / 2
  return { x: middle(numbers.filter((_, at) => at % 2 === 0)), y: middle(numbers.filter((_, at) => at % 2 === 1)) }
}

const isOnSquare = ({ x, y }: { readonly x: number; readonly y: number }) => {
  const { left, top, side } = square
  return Math.abs(x - left - side / 2) < side && Math.abs(y - top - side / 2) < side
}

it.each([2, 3, 6])(
  'of orientation %i the picture, its findings, the SR and the presentation state show the pixels as DCMTK and GDCM do',
  async orientation => {
    const file = await radiograph(orientation)
    const jpeg = Buffer.from(file).subarray(Buffer.from(file).indexOf(Buffer.from([0xff, 0xd8, 0xff])))
    expect((await sharp(jpeg).metadata()).orientation).toBe(orientation)
    const { token } = dentist
    const { analysis_id: id, predictions } = await server.analyze(token, file)
    const { image } = await server.answerOf(getAnalysis, { token, params: { id } })
    const found = predictions.filter(({ confidence }) => confidence >= 0.5)
    expect([image.width, image.height, found.length > 0]).toEqual([width, height, true])
    for (const one of found) expect(isOnSquare(one), JSON.stringify(one)).toBe(true)

    const { response } = await server.call(`/api/images/${image.id}/display`, { token })
    const shown = await sharp(await response.arrayBuffer())
      .toColourspace('b-w')
      .raw()
      .toBuffer()
    await server.answerOf(signReport, { token, params: { id }, body: { decisions: 0, undecided: true } })
    const zip = await server.call(`/api/analyses/${id}/dicom-results.zip`, { token })
    const results = unzipSync(new Uint8Array(await zip.response.arrayBuffer())) as Record<
      string,
      Uint8Array<ArrayBuffer>
    >
    const [report, state] = [results['informe-sr.dcm'], results['contornos.dcm']].map(
      bytes => new Uint8Array(bytes ?? []),
    )
    if (!report || !state) throw new Error('no results')
    const outlines = contentOf(readDicom(report)).filter(item => valuesOf(item, '00700023')[0] === 'POLYLINE')
    expect(outlines.length).toBe(found.length)
    for (const item of outlines) expect(isOnSquare(centreOf(valuesOf(item, '00700022') as number[]))).toBe(true)
    const layers = itemsOf(readDicom(state), '00700001')
    const drawn = layers.flatMap(layer => itemsOf(layer, '00700009'))
    expect(drawn.length).toBe(found.length)
    for (const item of drawn) expect(isOnSquare(centreOf(valuesOf(item, '00700022') as number[]))).toBe(true)

    if (!isInstalled) return
    for (const [program, theirs] of Object.entries(await renderedBy(file, state))) {
      expect(theirs.length, program).toBe(shown.length)
      // Decoders of a lossy JPEG may differ by two levels.
      const difference = theirs.reduce((most, level, at) => Math.max(most, Math.abs(level - (shown[at] ?? 0))), 0)
      expect(difference, program).toBeLessThanOrEqual(2)
    }
  },
)

/** The picture by DCMTK, by DCMTK through our presentation state, and by GDCM; 8 bits. */
const renderedBy = async (file: Uint8Array, state: Uint8Array): Promise<Readonly<Record<string, Uint8Array>>> => {
  const folder = await mkdtemp(join(tmpdir(), 'xrai-exif-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const at = (name: string) => join(folder, name)
  const run = (program: string, ...options: readonly string[]) => {
    const { status, stderr } = spawnSync(program, options, { encoding: 'utf8' })
    if (status !== 0) throw new Error(`${program}: ${stderr}`)
  }
  await writeFile(at('sent.dcm'), file)
  await writeFile(at('state.dcm'), state)
  run('dcmdjpeg', at('sent.dcm'), at('native.dcm'))
  run('dcm2pnm', '--use-window', '1', '--write-raw-pnm', at('native.dcm'), at('dcmtk.pgm'))
  run('dcmp2pgm', '--pstate', at('state.dcm'), at('native.dcm'), at('state.pgm'))
  run('gdcmconv', '--raw', at('sent.dcm'), at('gdcm.dcm'))
  run('dcm2pnm', '--use-window', '1', '--write-raw-pnm', at('gdcm.dcm'), at('gdcm.pgm'))
  const pixelsOf = async (name: string) => new Uint8Array((await readFile(at(name))).subarray(-width * height))
  return { dcmtk: await pixelsOf('dcmtk.pgm'), state: await pixelsOf('state.pgm'), gdcm: await pixelsOf('gdcm.pgm') }
}
