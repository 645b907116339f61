import type { Peer } from '@xrai/contract/routes/peers'
import { describe, expect, it } from 'vitest'
import { draftOf, faultsOf, type PeerDraft, valuesOf } from './peer-draft.ts'

const typed = (changed: Partial<PeerDraft>): PeerDraft => ({
  ...draftOf(null),
  name: 'Panorámico',
  host: '192.168.0.20',
  port: '104',
  aeTitle: 'PANO',
  url: 'https://pacs.example.com/dicom-web',
  ...changed,
})

const common = {
  id: '1',
  name: 'PACS',
  sends: false,
  asked: false,
  given: true,
  preliminary: false,
  waiting: 0,
  unsent: 0,
  createdAt: '',
  createdBy: null,
}
const archive = {
  ...common,
  protocol: 'dicomweb',
  url: 'https://pacs.example.com',
  qidoPath: 'qido',
  wadoPath: 'wado',
  stowPath: 'stow',
  authentication: 'basic',
  username: 'xrai',
} satisfies Peer
const device = {
  ...common,
  protocol: 'dimse',
  host: 'pano',
  port: 104,
  aeTitle: 'PANO',
  receivedAt: null,
} satisfies Peer

describe('a draft of a peer', () => {
  it.each([
    { name: ' ' },
    { host: 'http://pano' },
    { host: '192.168.0.20:104' },
    { port: '0' },
    { port: '65536' },
    { port: '104a' },
    { port: '' },
    { aeTitle: 'CLÍNICA' },
    { aeTitle: '' },
  ])('with DICOM is invalid with %j', changed => {
    expect([...faultsOf(typed(changed), null)]).toEqual(Object.keys(changed))
  })

  it.each([
    [{ url: 'pacs' }, 'url'],
    [{ url: 'ftp://pacs' }, 'url'],
    [{ qidoPath: 'a?b' }, 'qidoPath'],
    [{ wadoPath: 'a?b' }, 'wadoPath'],
    [{ authentication: 'basic', secret: 'x' }, 'username'],
    [{ authentication: 'basic', secret: 'x', username: 'a:b' }, 'username'],
    [{ authentication: 'bearer' }, 'secret'],
    [{ authentication: 'bearer', secret: 'ñ' }, 'secret'],
  ] as const)('with DICOMweb is invalid with %j', (changed, field) => {
    expect([...faultsOf(typed({ protocol: 'dicomweb', ...changed }), null)]).toEqual([field])
  })

  it("is sent in its protocol's fields", () => {
    expect(faultsOf(typed({}), null).size).toBe(0)
    expect(valuesOf(typed({ host: ' PANO ', port: ' 4242 ' }))).toMatchObject({
      protocol: 'dimse',
      host: 'PANO',
      port: 4242,
    })
    expect(valuesOf(typed({ protocol: 'dicomweb' }))).not.toHaveProperty('secret')
  })

  it('is queried for studies if that is selected', () => {
    const web = { protocol: 'dicomweb', asked: true, wadoPath: ' /wado ' } as const
    expect(valuesOf(typed(web))).toMatchObject({ asked: true, wadoPath: '/wado' })
    expect(valuesOf(typed({ asked: true }))).toMatchObject({ asked: true })
    expect(valuesOf(typed({}))).toMatchObject({ asked: false })
  })

  it('needs no port if it only sends', () => {
    const sensor = typed({ port: '', sends: true })
    expect(faultsOf(sensor, null).size).toBe(0)
    expect(valuesOf(sensor)).toMatchObject({ sends: true, port: null })
    expect([...faultsOf({ ...sensor, asked: true }, null)]).toEqual(['port'])
    expect([...faultsOf({ ...sensor, given: true }, null)]).toEqual(['port'])
    expect([...faultsOf({ ...sensor, port: 'x' }, null)]).toEqual(['port'])
  })

  it('keeps unchanged fields, and its secret if none is typed', () => {
    const draft = draftOf(archive)
    expect(faultsOf(draft, archive).size).toBe(0)
    const values = valuesOf(draft)
    expect(values).toMatchObject({ qidoPath: 'qido', wadoPath: 'wado', stowPath: 'stow', given: true })
    expect(values).not.toHaveProperty('secret')
    expect([...faultsOf({ ...draft, authentication: 'bearer' }, archive)]).toEqual(['secret'])
    expect(valuesOf(draftOf(device))).toMatchObject({ port: 104, given: true, aeTitle: 'PANO' })
  })
})
