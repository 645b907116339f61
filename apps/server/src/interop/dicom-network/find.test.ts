// @module-tag resources
import { afterEach, describe, expect, it } from 'vitest'
import { find } from './find.ts'
import type { QueryKey } from './identifier.ts'
import { type FakeArchive, startFakePacs } from './testing/fake-pacs.ts'

let pacs: Awaited<ReturnType<typeof startFakePacs>> | undefined
afterEach(() => {
  pacs?.close()
})

const start = async (archive: FakeArchive) => {
  pacs = await startFakePacs(() => archive)
  return { host: '127.0.0.1', port: pacs.port, calledAe: 'PACS', callingAe: 'XRAI', opened: ['127.0.0.1'] }
}

const uid = 0x0020000d
const ofName = (value: string): QueryKey[] => [
  { tag: 0x00080052, vr: 'CS', value: 'STUDY' },
  { tag: 0x00100010, vr: 'PN', value },
  { tag: uid, vr: 'UI', value: '' },
]
const match = (place: number): QueryKey[] => [
  { tag: 0x00080005, vr: 'CS', value: 'ISO_IR 100' },
  { tag: 0x00100010, vr: 'PN', value: 'NU\u00d1EZ^ROSA' },
  { tag: uid, vr: 'UI', value: `1.2.${place}` },
]

describe('a query of a PACS', () => {
  it.each([false, true])('returns each match in its character set, in either transfer syntax', async takesLast => {
    const target = await start({
      takesLast,
      find: asked => (asked.get(0x00100010) === 'N*' ? [match(1), match(22)] : []),
    })
    const found = await find(target, [ofName('N*'), ofName('M*')], { most: 10 })
    expect(found).toMatchObject([
      { isCut: false, status: 0 },
      { matches: [], isCut: false, status: 0 },
    ])
    expect(found[0]?.matches.map(texts => [texts.get(0x00100010), texts.get(uid)])).toEqual([
      ['NUÑEZ^ROSA', '1.2.1'],
      ['NUÑEZ^ROSA', '1.2.22'],
    ])
  })

  it('states its character set', async () => {
    const target = await start({ find: () => [] })
    await find(target, [ofName('N*')], { most: 3 })
    expect(pacs?.asked.map(texts => texts.get(0x00080005))).toEqual(['ISO_IR 192'])
  })

  it('leaves out a value of a match that is too long, not the match', async () => {
    const description: QueryKey = { tag: 0x00081030, vr: 'LO', value: 'x'.repeat(5000) }
    const target = await start({ find: () => [[...match(1), description]] })
    const [found] = await find(target, [[...ofName('N*'), { ...description, value: '' }]], { most: 3 })
    expect(found?.matches.map(texts => [texts.get(uid), texts.get(0x00081030)])).toEqual([['1.2.1', undefined]])
  })

  it('aborts the association before the connection if an answer cannot be read', async () => {
    const description: QueryKey = { tag: 0x00081030, vr: 'LO', value: 'x'.repeat(60_000) }
    const target = await start({ find: () => [[description, { ...description, tag: 0x00084000 }]] })
    await expect(find(target, [ofName('N*')], { most: 3 })).rejects.toMatchObject({ fault: 'protocol' })
    await expect.poll(() => pacs?.failures).toEqual(['aborted'])
  })

  it('is cancelled once there are more matches than requested', async () => {
    const target = await start({ find: () => Array.from({ length: 9 }, (_, place) => match(place)) })
    const [found] = await find(target, [ofName('N*')], { most: 3 })
    expect([found?.matches.length, found?.isCut, pacs?.cancelled()]).toEqual([3, true, 1])
  })

  it('returns the matches of a PACS that ignores the cancellation, and continues in another association', async () => {
    const target = await start({
      find: asked => Array.from({ length: asked.get(0x00100010) === 'N*' ? 1100 : 1 }, (_, place) => match(place)),
    })
    const found = await find(target, [ofName('N*'), ofName('M*')], { most: 3 })
    expect(found.map(({ matches, ...rest }) => [matches.length, rest])).toEqual([
      [3, { isCut: true, status: 0 }],
      [1, { isCut: false, status: 0 }],
    ])
  })

  it('ends with the status of the PACS, or without the service', async () => {
    const target = await start({ find: () => [], status: 0xa900 })
    expect(await find(target, [ofName('N*')], { most: 3 })).toEqual([{ matches: [], isCut: false, status: 0xa900 }])
    const other = await start({ find: () => [], isFindOffered: false })
    await expect(find(other, [ofName('N*')], { most: 3 })).rejects.toMatchObject({ fault: 'service' })
  })
})
