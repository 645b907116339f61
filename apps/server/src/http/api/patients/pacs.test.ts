import { getAnalysis } from '@xrai/contract/routes/analyses'
import { moveImage } from '@xrai/contract/routes/images'
import * as routes from '@xrai/contract/routes/pacs'
import { mergePatients } from '@xrai/contract/routes/patient-merges'
import { createPatient, getPatient, type NewPatient } from '@xrai/contract/routes/patients'
import { changeAeTitle, type PeerBody } from '@xrai/contract/routes/peers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uidOfName } from '../../../base/uid-of-name.ts'
import { studyName } from '../../../imaging/receiving/result-names.ts'
import { eventsOf } from '../../../testing/audit-events.ts'
import { openPacsTest, type PacsTest, queryKeys } from '../../../testing/pacs-clinic.ts'
import { sample } from '../../../testing/samples.ts'

let test: PacsTest
let server: PacsTest['server']
let web: PacsTest['web']

beforeAll(async () => {
  test = await openPacsTest()
  ;({ server, web } = test)
})
afterAll(() => test.close())

const rosa: NewPatient = {
  firstName: 'Rosa',
  lastName: 'Núñez Quispe',
  birthDate: '1980-02-29',
  sex: 'F',
  document: { type: 'dni', number: '40123456' },
  recordNumber: 'HC-42',
}

const open = async (body: PeerBody) => {
  const opened = await test.open(body, rosa)
  const { token, peer, params } = opened
  return { ...opened, search: () => server.answerOf(routes.searchPacs, { token, params, body: { peerId: peer.id } }) }
}

const study = (uid: string, name: string, more: Readonly<Record<string, unknown>> = {}) => ({
  '0020000D': { vr: 'UI', Value: [uid] },
  '00100010': { vr: 'PN', Value: [{ Alphabetic: name }] },
  ...Object.fromEntries(Object.entries(more).map(([tag, value]) => [tag, { vr: 'LO', Value: [value].flat() }])),
})

describe('a search of a PACS for a patient', () => {
  it('takes a document number that a merge took for one of the patient', async () => {
    const { token, search, params } = await open(test.dicomweb())
    const { document: _, recordNumber: __, ...named } = rosa
    const body = { ...named, document: { type: 'dni', number: '40999999' } } as const
    const { id: otherId } = await server.answerOf(createPatient, { token, body })
    await server.answerOf(mergePatients, { token, params, body: { otherId, take: [], notes: 'kept' } })
    web.willAnswer(({ url }) =>
      new URL(url).searchParams.has('PatientName')
        ? Response.json([study('1.2.9', 'NUNEZ QUISPE^ROSA', { '00100020': '40999999', '00100030': '19800229' })])
        : new Response(null, { status: 204 }),
    )
    expect((await search()).studies.map(({ match }) => match)).toEqual([{ verdict: 'same', differs: [] }])
    expect((await server.answerOf(getPatient, { token, params })).formerNumbers).toEqual(['40999999'])
  })

  it('asks DICOMweb by document, record number and name, and compares what comes with the patient', async () => {
    const { search, owner, patient } = await open(test.dicomweb())
    const known = { '00100020': '40123456', '00100030': '19800229', '00080020': '20240510', '00081030': 'Panorámica' }
    const byNumber = [study('1.2.1', 'NUNEZ QUISPE^ROSA', { ...known, '00080061': ['PX', 'SR'], '00201208': 2 })]
    const byName = [
      study('1.2.1', 'NUNEZ QUISPE^ROSA', known),
      study('1.2.2', 'NUÑEZ^ROSA', { '00080020': '20250101', '00100040': 'M' }),
      study('1.2.3', 'NUNEZ^ROSAURA'),
      study('no UID', 'NUNEZ^ROSA'),
    ]
    web.willAnswer(({ url }) => {
      const { searchParams } = new URL(url)
      if (searchParams.get('PatientID') === '40123456') return Response.json(byNumber)
      return searchParams.has('PatientName') ? Response.json(byName) : new Response(null, { status: 204 })
    })
    const answer = await search()
    expect(answer).toMatchObject({ fault: null, isCut: false })
    expect(answer.studies.map(({ studyUid, match }) => [studyUid, match])).toEqual([
      ['1.2.2', { verdict: 'differs', differs: ['sex'] }],
      ['1.2.1', { verdict: 'same', differs: [] }],
    ])
    expect(answer.studies[1]).toMatchObject({
      date: '2024-05-10',
      description: 'Panorámica',
      here: 0,
      elsewhere: 0,
      patient: { name: 'ROSA NUNEZ QUISPE', id: '40123456', birthDate: '1980-02-29' },
    })
    const asked = web.asked.map(({ url }) => new URL(url).searchParams)
    const first = asked.filter(query => !query.has('offset'))
    expect(first.map(query => query.get('PatientID') ?? query.get('PatientName'))).toEqual([
      ...['40123456', 'HC-42', 'N*ez*Rosa*', 'Rosa*N*ez*', 'N*EZ*ROSA*', 'ROSA*N*EZ*'],
    ])
    expect(first.map(query => query.get('fuzzymatching'))).toEqual([null, null, 'true', 'true', 'true', 'true'])
    const [act] = (await eventsOf(owner.session.scope)).filter(({ action }) => action === 'patient-pacs-search')
    expect(act).toMatchObject({ subjectId: patient.id, detail: new URL(web.url).host })
    expect(JSON.stringify(server.lines)).not.toMatch(/40123456|N\*ez|HC-42/)
  })

  it('leaves out a study that holds only the report of a radiograph that is here', async () => {
    const { token, patient, search } = await open(test.dicomweb())
    const { analysis_id: id } = await server.analyze(token, await sample('panoramic-healthy.jpg'))
    const { image: made } = await server.answerOf(getAnalysis, { token, params: { id } })
    const body = { caseId: null, patientId: patient.id }
    await server.answerOf(moveImage, { token, params: { id: made.id }, body })
    const ownUid = (identity: string | null) => uidOfName(...studyName(made.id, identity))
    const own = [ownUid(null), ownUid('HC-42'), '1.2.9'].map(uid => study(uid, 'NUNEZ^ROSA', { '00100020': 'HC-42' }))
    // Sent when the patient had another record number.
    const before = study(ownUid('HC-41'), 'NUNEZ^ROSA', { '00100020': 'HC-41' })
    web.willAnswer(() => Response.json([...own, before]))
    expect((await search()).studies.map(({ studyUid }) => studyUid)).toEqual(['1.2.9'])
  })

  it.each(['', '\r\n'])('finds nothing in an answer of 200 with the body %j', async body => {
    const { search } = await open(test.dicomweb())
    web.willAnswer(() => new Response(body, { headers: { 'content-type': 'application/dicom+json' } }))
    expect(await search()).toMatchObject({ fault: null, studies: [] })
  })

  it("asks by DICOM's own protocol where the PACS has no web, as the clinic's AE title", async () => {
    const { token, search } = await open(test.dimse())
    expect(await search()).toMatchObject({ fault: 'ae-title', studies: [] })
    await server.answerOf(changeAeTitle, { token, body: { aeTitle: crypto.randomUUID().slice(0, 16) } })
    test.willFind({
      find: asked =>
        asked.get(0x00100020) === 'HC-42'
          ? [
              queryKeys([
                ...([
                  [0x00080020, 'DA', '20240510'],
                  [0x00080061, 'CS', 'PX\\SR'],
                  [0x00100010, 'PN', 'Nunez^Rosa'],
                ] as const),
                ...([
                  [0x00100020, 'LO', 'HC-42'],
                  [0x0020000d, 'UI', '1.2.7'],
                  [0x00201208, 'IS', '3'],
                ] as const),
              ]),
            ]
          : [],
    })
    expect((await search()).studies).toMatchObject([
      { studyUid: '1.2.7', date: '2024-05-10', modalities: ['PX', 'SR'], instances: 3, match: { verdict: 'same' } },
    ])
    expect(
      test.pacs.asked.map(asked => [asked.get(0x00080052), asked.get(0x00100020) ?? asked.get(0x00100010)]),
    ).toEqual([
      ['STUDY', '40123456'],
      ['STUDY', 'HC-42'],
      ['STUDY', 'N*ez*Rosa*'],
      ['STUDY', 'Rosa*N*ez*'],
      ['STUDY', 'N*EZ*ROSA*'],
      ['STUDY', 'ROSA*N*EZ*'],
    ])
    test.willFind({ find: () => [], status: 0xa700 })
    expect(await search()).toMatchObject({ fault: 'dimse-status', status: 0xa700 })
    test.willFind({ find: () => [], isFindOffered: false })
    expect(await search()).toMatchObject({ fault: 'service' })
  })

  it('answers what failed', async () => {
    const { search } = await open(test.dicomweb())
    const answers: [() => Response, object][] = [
      [() => new Response('', { status: 401 }), { fault: 'credentials', status: 401 }],
      [() => new Response('', { status: 500 }), { fault: 'status', status: 500 }],
      [() => new Response('<html>'), { fault: 'not-dicom-json' }],
      [() => Response.json({ error: 'none' }), { fault: 'not-dicom-json' }],
    ]
    for (const [respond, expected] of answers) {
      web.willAnswer(respond)
      expect(await search()).toMatchObject({ ...expected, studies: [] })
    }
  })

  it.each([
    [150, 150, false],
    [routes.pacsStudiesMaximum, routes.pacsStudiesMaximum, false],
    [1000, routes.pacsStudiesMaximum, true],
  ])(
    'reads %d studies of a server that gives forty at once and refuses to be asked for more than 200',
    async (held, shown, cut) => {
      const { search } = await open(test.dicomweb())
      web.willAnswer(({ url }) => {
        const { searchParams } = new URL(url)
        const [limit, offset] = [Number(searchParams.get('limit')), Number(searchParams.get('offset'))]
        if (limit > 200) return new Response('', { status: 400 })
        const length = Math.max(0, Math.min(limit, 40, held - offset))
        return Response.json(Array.from({ length }, (_, place) => study(`1.2.${offset + place}`, 'NUNEZ^ROSA')))
      })
      const { studies, isCut, fault } = await search()
      expect([studies.length, isCut, fault]).toEqual([shown, cut, null])
    },
  )

  it.each([
    [400, 99, null],
    [404, 99, null],
    [416, 99, null],
    [400, 150, null],
    [400, 100, 'status'],
    [500, 99, 'status'],
  ])('takes %d to an offset after a page of %d studies for the end, unless it was cut', async (status, held, fault) => {
    const { search } = await open(test.dicomweb())
    web.willAnswer(({ url }) =>
      new URL(url).searchParams.has('offset')
        ? new Response('', { status })
        : Response.json(Array.from({ length: held }, (_, place) => study(`1.2.${place}`, 'NUNEZ^ROSA'))),
    )
    const answer = await search()
    expect([answer.studies.length, answer.fault]).toEqual([fault ? 0 : held, fault])
  })

  it('goes to what may be asked alone, and is for the plans that have connections', async () => {
    const { token, params } = await open({ ...test.dicomweb(), asked: false })
    const { pacs: listed } = await server.answerOf(routes.listPacs, { token })
    expect(listed).toEqual([])
    const peers = await server.call('/api/peers', { token })
    const [peer] = peers.answer['peers'] as { id: string }[]
    const call = (peerId?: string) =>
      server.call(`/api/patients/${params.id}/pacs-searches`, { method: 'POST', token, json: { peerId } })
    expect((await call(peer?.id)).status).toBe(404)
    const basic = await server.newPerson({ plan: 'basico' })
    expect((await server.call('/api/pacs', { token: basic.token })).answer['code']).toBe('PLAN_REQUIRED')
  })
})
