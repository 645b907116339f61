// @module-tag state
import { readFile } from 'node:fs/promises'
import { t } from '@xrai/contract/strings/translate'
import { afterEach, expect, it, vi } from 'vitest'
import { sentenceOf, unwrap } from '../../client/result.ts'
import { patientOf } from '../../records/assign/patient-of.ts'
import { fileToSend } from './file-to-send.ts'

const bytes = await readFile(new URL('../../../../../samples/pictures/panoramic-12bit.dcm', import.meta.url))
const unknown = bytes.toString('latin1').replace('1.2.840.10008.1.2.1\0', '1.2.840.10008.1.2.9\0')
const file = (content: Buffer) => new File([content as Buffer<ArrayBuffer>], 'IM0007')

it('sends a file of DICOM media under its own name, without its patient', async () => {
  const sent = await unwrap(fileToSend(file(bytes), false))
  expect([sent.name, sent.type]).toEqual(['IM0007', 'application/dicom'])
  expect((await patientOf(sent))?.values).toEqual([])
})

it.each([
  ['without preamble', bytes.subarray(132)],
  ['without meta information', bytes.subarray(bytes.indexOf(Buffer.from([8, 0]), 200))],
])('sends a file %s without its patient', async (_, content) => {
  expect((await patientOf(file(content)))?.values).not.toEqual([])
  const sent = await unwrap(fileToSend(file(content), false))
  expect((await patientOf(sent))?.values).toEqual([])
})

it('sends the chosen file unchanged if its patient is kept', async () => {
  const chosen = file(bytes)
  expect(await fileToSend(chosen, true)).toEqual({ data: chosen })
})

it('names an unsupported compression', async () => {
  const refused = await fileToSend(file(Buffer.from(unknown, 'latin1')), false)
  expect(refused).toEqual({
    kind: 'refused',
    error: t('errors.dicomTransferSyntax'),
    code: 'DICOM_TRANSFER_SYNTAX_UNSUPPORTED',
  })
})

it.each([
  ['damaged', () => file(bytes.subarray(0, 900))],
  [
    'on a disc that was taken out',
    () => {
      const gone = file(bytes)
      vi.spyOn(gone, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotReadableError'))
      return gone
    },
  ],
])('reports that a file which is %s was not sent', async (_, chosen) => {
  expect(sentenceOf(await fileToSend(chosen(), false))).toBe(t('anonymise.unreadable'))
})

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['a lost connection', 'ui.offline', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['an outdated page, if the server answers,', 'anonymise.outdated', () => Promise.resolve(new Response())],
] as const)('reports %s when its script cannot be loaded', async (_, text, probe) => {
  vi.stubGlobal('fetch', probe)
  const chosen = file(bytes)
  vi.spyOn(chosen, 'arrayBuffer').mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))
  expect(sentenceOf(await fileToSend(chosen, false))).toBe(t(text))
})
