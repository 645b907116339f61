import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silentLog } from '../../../apps/server/src/base/log/log.ts'
import { openPictures, type Pictures } from '../../../apps/server/src/imaging/pictures/open-pictures.ts'
import { foreignFiles as fixturesOfOthers, readForeign } from '../../../packages/engine/fixtures/foreign-files.ts'
import { soundFiles } from '../mutate/files.ts'
import type { Verify } from '../verify.ts'
import { soakCombinations } from './combinations.ts'
import { differenceFromGdcm, type ForeignFile, foreignFiles } from './foreign-files.ts'
import { type MutableFile, soakMutations } from './mutations.ts'
import { soakPhantoms } from './phantoms.ts'
import { type Row, writeTable } from './table.ts'

const mutations = 5000
/** The maximum difference between two decoders of lossy JPEG, with chroma at half the resolution. */
const lossyBound = 0.04

/**
 * Reads foreign files: phantoms encoded by DCMTK, GDCM and OpenJPH, seeded combinations of attributes, and the DICOM
 * files in FOREIGN_DICOM_DIR (those of pydicom and pydicom-data on PyPI), each decoded or refused with its code, and
 * mutated, with TIFF and WebP. Writes docs/dicom.md's table.
 */
export const soakDicom = async (verify: Verify): Promise<void> => {
  await soakPhantoms(verify)
  await soakCombinations(verify)
  const folder = process.env['FOREIGN_DICOM_DIR']
  if (!folder) {
    process.stdout.write(
      'skipped: the table, FOREIGN_DICOM_DIR names no folder of DICOM files (pip download pydicom pydicom-data)\n',
    )
  }
  const files = folder ? await foreignFiles(folder) : []
  const pictures = await openPictures({ models: 'none', size: 2, memoryMb: 1024, timeMs: 30_000 }, silentLog)
  try {
    const rows: Row[] = []
    for (const file of files) rows.push({ name: file.name, what: await resultOf(pictures, file, verify) })
    const mutable = files.map(file => ({ ...file, kind: 'dcm' as const }))
    const answers = await soakMutations(pictures, [...mutable, ...fixtures(), ...(await phantoms())], mutations, verify)
    if (folder) await writeTable(rows, answers)
  } finally {
    await pictures.close()
  }
}

/** The files by other programs in the tests. */
const fixtures = (): MutableFile[] =>
  fixturesOfOthers.map(({ name }) => ({
    name,
    bytes: readForeign(name),
    kind: name.endsWith('.png') ? 'png' : name.endsWith('.jpg') ? 'jpg' : 'dcm',
  }))

/** Phantoms saved as TIFF and as WebP. */
const phantoms = async (): Promise<MutableFile[]> =>
  (await soundFiles()).flatMap(([kind, bytes], place) =>
    kind === 'tif' || kind === 'webp' ? [{ kind, bytes, name: `phantom-${place}.${kind}` }] : [],
  )

const resultOf = async (pictures: Pictures, file: ForeignFile, verify: Verify): Promise<string> => {
  const result = await pictures.inspect(file.bytes, { type: 'panoramic', checked: false }).then(
    facts => ({ facts }),
    (refusal: { code?: string; message: string }) => ({ refusal }),
  )
  if ('refusal' in result) {
    const { code, message } = result.refusal
    verify(code !== undefined && code !== 'IMAGE_NOT_PROCESSED', `${file.name}: ${message}`)
    return `${code}${message === code ? '' : `: ${message}`}`
  }
  const { width, height, bitsPerSample, dicom } = result.facts
  const read = [
    `${width} × ${height}`,
    `${bitsPerSample} bits`,
    dicom?.photometricInterpretation,
    dicom?.transferSyntax,
  ]
  return `read: ${read.join(', ')}${await againstGdcm(file, dicom?.photometricInterpretation, verify)}`
}

/** GDCM stores colour in JPEG 2000 and JPEG-LS differently, so only grey values are compared. */
const againstGdcm = async (file: ForeignFile, photometric: string | undefined, verify: Verify): Promise<string> => {
  if (!photometric?.startsWith('MONOCHROME')) return ''
  const folder = await mkdtemp(join(tmpdir(), 'xrai-foreign-'))
  const path = join(folder, 'file.dcm')
  await writeFile(path, file.bytes)
  const difference = await differenceFromGdcm(file, path)
  await rm(folder, { recursive: true, force: true })
  if (difference === null) return ''
  verify(difference <= lossyBound, `${file.name}: differs from GDCM by ${difference}`)
  return difference === 0 ? '; as GDCM, pixel for pixel' : `; within ${(100 * difference).toFixed(1)} % of GDCM`
}
