// @module-tag resources
import { networkSyntaxes } from '@xrai/engine/transfer-syntax'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { radiographClasses } from '../../imaging/receiving/require-radiograph.ts'
import { getInstance } from './get-instance.ts'
import { splitFile, writeFileHead } from './part10.ts'
import { startFakePacs } from './testing/fake-pacs.ts'

const sopInstance = '1.2.34'
let stored: Uint8Array
let pacs: Awaited<ReturnType<typeof startFakePacs>>
beforeAll(async () => {
  pacs = await startFakePacs(() => ({ find: () => [], get: () => [stored] }))
})
afterAll(() => pacs.close())

it.each(networkSyntaxes)('gets an instance in %s whose class the PACS does not name', async transferSyntax => {
  const [sopClass = ''] = [...radiographClasses].slice(-1)
  const instanceUid = Buffer.from(`\u0008\0\u0018\0UI\u0006\0${sopInstance}`, 'latin1')
  stored = Buffer.concat([writeFileHead({ sopClass, sopInstance, transferSyntax }), instanceUid])
  const target = { host: '127.0.0.1', port: pacs.port, calledAe: 'PACS', callingAe: 'XRAI', opened: ['127.0.0.1'] }
  const place = { studyUid: '1.2', seriesUid: '1.2.3', instanceUid: sopInstance }
  const { file } = await getInstance(target, place, {
    classes: [...radiographClasses],
    transferSyntaxes: networkSyntaxes,
    maximumBytes: 1000,
  })
  expect(file && splitFile(file)).toMatchObject({ sopClass, sopInstance })
})
