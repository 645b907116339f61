import { getAnalysis } from '@xrai/contract/routes/analyses'
import { createKey } from '@xrai/contract/routes/api-keys'
import { createCalibration } from '@xrai/contract/routes/calibrations'
import { createCase } from '@xrai/contract/routes/cases'
import { clinicSettingsSchema } from '@xrai/contract/routes/clinic'
import { listDevices } from '@xrai/contract/routes/devices'
import { createOdontogram } from '@xrai/contract/routes/odontograms'
import { mergePatients } from '@xrai/contract/routes/patient-merges'
import { createPatient } from '@xrai/contract/routes/patients'
import { editProfile } from '@xrai/contract/routes/profile'
import { addTemplate } from '@xrai/contract/routes/report-templates'
import { getReport } from '@xrai/contract/routes/reports'
import { nameOfCall, type Route } from '@xrai/contract/routes/route'
import { signReport } from '@xrai/contract/routes/signatures'
import { createSite } from '@xrai/contract/routes/sites'
import { invite } from '@xrai/contract/routes/team'
import { addPatientNote } from '@xrai/contract/routes/timeline'
import { symmetricEncrypt } from 'better-auth/crypto'
import { createSession } from '../accounts/identity/login/login.ts'
import { findLatest, insertNotifications } from '../db/queries/accounts/notifications.ts'
import { findRefused, insertRefused } from '../db/queries/imaging/refused-files.ts'
import { insertPeer } from '../db/queries/interop/dicom-peers.ts'
import { findLatestResults, insertResults } from '../db/queries/interop/result-deliveries.ts'
import { insertRetrieval } from '../db/queries/interop/retrievals.ts'
import { insertDeliveries } from '../db/queries/interop/webhook-deliveries.ts'
import { insertWebhook } from '../db/queries/interop/webhooks.ts'
import { insertPatientLink } from '../db/queries/reports/patient-links.ts'
import { newWebhookSecret } from '../interop/webhooks/signed-request.ts'
import type { Person } from './people.ts'
import type { Kind } from './row-kinds.ts'
import { sample } from './samples.ts'
import type { TestServer } from './test-server.ts'

const header = {
  requestingDentist: null,
  patientName: null,
  patientAge: null,
  patientSex: null,
  radiographyDate: null,
}

/** A name that never resolves (RFC 6761). */
const webhookBody = { url: 'https://receiver.invalid/events', events: ['report.signed' as const] }

const peerBody = {
  protocol: 'dicomweb' as const,
  name: 'PACS',
  url: 'https://pacs.invalid/dicom-web',
  asked: true,
  given: true,
}

const note = { text: 'Control en seis meses', tooth: '36', date: '2026-01-01' }

/** Valid bodies, apart from the id that is added to each. */
const bodies: Readonly<Record<string, object>> = {
  'PATCH /api/analyses/{id}': { reviewed: true },
  'POST /api/analyses/{id}/decisions': {
    decisions: [
      {
        id: '01990000-0000-7000-8000-000000000001',
        at: '2026-01-01T00:00:00Z',
        screen: 'preview',
        kind: 'add',
        finding: {
          class: 'Caries',
          tooth: '36',
          shape: { x: 20, y: 20, width: 10, height: 10, points: [] },
          placement: null,
        },
      },
    ],
  },
  'POST /api/analyses/{id}/blind': { act: 'begin' },
  'PUT /api/team/blind-first': { blindFirst: false },
  'PATCH /api/clinic': { name: 'Clínica' },
  'PUT /api/clinic/retention': { recordYears: 5 },
  'POST /api/analyses/{id}/signatures': { decisions: 0, undecided: true },
  'PUT /api/analyses/{id}/report': { header, filters: { minimumConfidence: 20, classes: [] } },
  'POST /api/analyses/{id}/patient-links': { hours: 1 },
  'POST /api/patient-links/{id}/mail': { to: 'rosa@example.com', secret: 'of another link' },
  'PUT /api/analyses/{id}/teeth': { first: '46', last: '44' },
  'PUT /api/analyses/{id}/tooth-presence': { tooth: '36', presence: 'absent' },
  'PUT /api/analyses/{id}/measures': {
    measure: '01990000-0000-7000-8000-000000000001',
    content: {
      kind: 'length',
      points: [
        { x: 10, y: 10 },
        { x: 20, y: 10 },
      ],
      label: '',
      printed: false,
      millimetres: null,
    },
  },
  'POST /api/calibrations': {
    analysisId: '01990000-0000-7000-8000-000000000003',
    name: 'Equipo',
    spacing: { millimetres: 0.1, magnification: 1.2 },
  },
  'PUT /api/analyses/{id}/calibration': { calibrationId: null },
  'POST /api/report-templates': { field: 'notes', text: 'Control' },
  'POST /api/keys': { name: 'Llave' },
  'POST /api/sites': { name: 'Sede' },
  'PUT /api/sites/order': { order: [] },
  'PATCH /api/sites/{id}': { phone: '445-1200' },
  'POST /api/team/invitations': { email: 'colega@example.com', role: 'dentist' },
  'PUT /api/team/members/{id}/site': { siteId: null },
  'PATCH /api/images/{id}/site': { siteId: null },
  'POST /api/cases': { name: 'Caso' },
  'POST /api/peers': peerBody,
  'PUT /api/peers/{id}': peerBody,
  'PUT /api/ae-title': { aeTitle: 'CLINICA' },
  'POST /api/webhooks': webhookBody,
  'PATCH /api/webhooks/{id}': { paused: true },
  'PATCH /api/cases/{id}': { name: 'Caso' },
  'PATCH /api/images/{id}': { caseId: null, patientId: null },
  'PATCH /api/images': { moves: [{ id: '01990000-0000-7000-8000-000000000003', patientId: null }] },
  'POST /api/deleted-images': { images: ['01990000-0000-7000-8000-000000000003'] },
  'POST /api/deleted-images/restore': { images: ['01990000-0000-7000-8000-000000000003'] },
  'POST /api/patients': { firstName: 'Rosa', lastName: 'Quispe' },
  'POST /api/patient-matches': { name: 'Rosa Quispe', number: null, birthDate: null, sex: null },
  'PATCH /api/patients/{id}': { firstName: 'Ana' },
  'POST /api/patients/{id}/erasure': { now: false },
  'POST /api/patients/{id}/odontograms': { kind: 'initial' },
  'POST /api/odontograms/{id}/changes': {
    changes: [
      {
        id: '01990000-0000-7000-8000-000000000002',
        act: {
          kind: 'add',
          source: null,
          entry: {
            finding: 'root-stump',
            variant: null,
            state: null,
            teeth: ['36'],
            faces: [],
            pillars: [],
            direction: null,
            grade: null,
            note: '',
          },
        },
      },
    ],
  },
  'PATCH /api/odontograms/{id}/site': { siteId: null },
  'PUT /api/odontograms/{id}/texts': { specifications: '', observations: '' },
  'POST /api/odontograms/{id}/signature': { changes: 0 },
  'PATCH /api/patients/{id}/mounts': {
    mount: '01a20000-0000-7000-8000-000000000001',
    template: 'fourteen',
    date: '2026-03-05',
    changes: [{ frame: '18-16', image: null }],
  },
  'POST /api/patients/{id}/merge/preview': { otherId: '01990000-0000-7000-8000-000000000002' },
  'POST /api/patients/{id}/merge': { otherId: '01990000-0000-7000-8000-000000000002', take: [], notes: 'kept' },
  'POST /api/patients/{id}/pacs-searches': { peerId: '01990000-0000-7000-8000-000000000003' },
  'POST /api/patients/{id}/retrievals': { peerId: '01990000-0000-7000-8000-000000000003', studyUid: '1.2.3' },
  'PUT /api/patients/{id}/consent': { purpose: 'training', given: true },
  'POST /api/patients/{id}/notes': note,
  'PATCH /api/patient-notes/{id}': note,
  'PATCH /api/team/members/{id}': { role: 'assistant' },
  'PUT /api/session/clinic': {},
  'PATCH /api/notifications/{id}': { read: true },
  'POST /api/notifications/read': { until: '01990000-0000-7000-8000-000000000001' },
  'PATCH /api/operator/messages/{id}': { answered: true },
  'PATCH /api/operator/clinics/{id}': { plan: 'profesional' },
  'PATCH /api/operator/people/{id}': { verified: true, professionalNumber: '1', firstName: 'Ana', lastName: 'Paz' },
  'PATCH /api/operator/models/{id}': { shadow: true },
  'PUT /api/operator/model-activations/{id}': { role: 'panoramic', model: null },
}

const queries: Readonly<Record<string, string>> = {
  'GET /api/images/{id}/crop': '?x=0&y=0&width=16&height=16',
  'GET /api/patients/{id}/tooth-story': '?tooth=36',
  'GET /api/similar-images': `?fingerprint=${'01'.repeat(128)}`,
}

/** The query that a call requires. */
export const queryOf = (route: Route): string => queries[nameOfCall(route)] ?? ''

export const password = 'ocho letras'

/** The request of a route's call; `ids` are put into its fields. */
export const requestOf = async (route: Route, ids: Readonly<Record<string, string>> = {}): Promise<object> => {
  const method = route.method.toUpperCase()
  if (!route.body) return { method }
  if (route.encoding === 'multipart') {
    const form = new FormData()
    form.set('image', new File([await sample('panoramic-healthy.jpg')], 'radiografia.jpg'))
    form.set('type', 'panoramic')
    for (const [field, id] of Object.entries(ids)) form.set(field, id)
    return { method, form }
  }
  const body = bodies[nameOfCall(route)]
  if (!body) throw new Error(`${nameOfCall(route)} has no body to call it with: add one to bodies in clinic-rows.ts.`)
  return { method, json: { ...body, ...ids } }
}

/** Creates a row of each kind in the owner's clinic; rows that a call may delete are recreated each time. */
export const createClinicRows = async (server: TestServer, owner: Person) => {
  const { call, answerOf } = server
  const { token, session } = owner
  const picture = await sample('panoramic-healthy.jpg')
  const { analysis_id: analysis } = await server.analyze(token, picture)
  const shown = await answerOf(getAnalysis, { token, params: { id: analysis } })
  const report = await answerOf(getReport, { token, params: { id: analysis } })

  const rows: Readonly<Record<Kind, () => Promise<string>>> = {
    analysis: async () => analysis,
    signedAnalysis: async () => {
      await answerOf(editProfile, { token, body: { professionalNumber: 'COP 12345' } })
      const { analysis_id: id } = await server.analyze(token, picture)
      await answerOf(signReport, { token, params: { id }, body: { decisions: 0, undecided: true } })
      // Otherwise its thumbnail would be made while a test reads.
      await server.context.renditions.settle()
      return id
    },
    image: async () => shown.image.id,
    ownImage: async () => {
      const { analysis_id: id } = await server.analyze(token, picture)
      await server.context.renditions.settle()
      return (await answerOf(getAnalysis, { token, params: { id } })).image.id
    },
    report: async () => report.reportCode,
    clinic: async () => session.clinic.id,
    case: async () => (await answerOf(createCase, { token, body: { name: 'Caso' } })).id,
    patient: async () => (await answerOf(createPatient, { token, body: { firstName: 'Rosa', lastName: 'Quispe' } })).id,
    odontogram: async () => {
      await answerOf(editProfile, { token, body: { professionalNumber: 'COP 12345' } })
      const id = await rows.patient()
      return (await answerOf(createOdontogram, { token, params: { id }, body: { kind: 'initial' } })).id
    },
    patientMerge: async () => {
      const body = { otherId: await rows.patient(), take: [], notes: 'kept' as const }
      return (await answerOf(mergePatients, { token, params: { id: await rows.patient() }, body })).mergeId
    },
    plannedErasure: async () => {
      const id = await rows.patient()
      await call(`/api/patients/${id}/erasure`, { token, json: { now: false } })
      return id
    },
    template: async () => {
      const body = { field: 'notes', text: crypto.randomUUID() } as const
      const { templates } = await answerOf(addTemplate, { token, body })
      return templates.find(({ text }) => text === body.text)?.id ?? ''
    },
    logo: async () => {
      const form = new FormData()
      form.set('image', new File([picture], 'logo.jpg'))
      const answer = await call('/api/clinic/logo', { method: 'PUT', token, form })
      return clinicSettingsSchema.parse(answer.answer).logo ?? ''
    },
    site: async () => (await answerOf(createSite, { token, body: { name: crypto.randomUUID() } })).id,
    calibration: async () => {
      const body = { analysisId: analysis, name: 'Equipo', spacing: { millimetres: 0.1, magnification: 1.2 } }
      const { calibrations } = await answerOf(createCalibration, { token, body })
      return calibrations.at(-1)?.id ?? ''
    },
    key: async () => (await answerOf(createKey, { token, body: { name: 'Llave' } })).apiKey.id,
    patientLink: async () => {
      const values = { analysisId: analysis, hash: crypto.randomUUID(), by: session.user.id }
      const ends = { createdAt: new Date(), expiresAt: new Date(Date.now() + 3_600_000) }
      return (await insertPatientLink(session.scope, { ...values, ...ends })).id
    },
    notification: async () => {
      const values = { kind: 'role-changed', key: crypto.randomUUID() } as const
      await insertNotifications(session.scope, [session.user.id], values)
      return (await findLatest(session.scope, session.user.id)) ?? ''
    },
    patientNote: async () => {
      const params = { id: await rows.patient() }
      return (await answerOf(addPatientNote, { token, params, body: { ...note, tooth: '36' } })).id
    },
    peer: () => insertPeer(session.scope, { ...peerBody, sends: false, createdBy: session.user.id }),
    result: async () => {
      const about = { peerId: await rows.peer(), analysisId: analysis, by: session.user.id, createdAt: new Date() }
      await insertResults(session.scope, [{ ...about, content: 'signed', version: 1, nextAttemptAt: null }])
      return (await findLatestResults(session.scope, analysis))[0]?.row.id ?? ''
    },
    refusedFile: async () => {
      const refused = { source: 'folder', sender: '', code: 'DICOM_DAMAGED', failedName: 'a.dcm' } as const
      await insertRefused(session.scope, refused)
      return (await findRefused(session.scope, { limit: 1 })).rows[0]?.id ?? ''
    },
    retrieval: async () => {
      const said = { name: null, id: null, birthDate: null, sex: null }
      const about = { patientId: await rows.patient(), peerId: await rows.peer(), by: session.user.id }
      return insertRetrieval(session.scope, { ...about, studyUid: '1.2.3', said, differs: [] })
    },
    webhook: async () => {
      const secret = await symmetricEncrypt({ key: server.context.auth.secret, data: newWebhookSecret() })
      // Inserted without the clinic's limit, because each call has its own webhook.
      return insertWebhook(session.scope, { ...webhookBody, description: '', secret, createdBy: session.user.id })
    },
    delivery: async () => {
      const about = { webhookId: await rows.webhook(), event: 'report.signed', state: 'failed' } as const
      const none = { analysisId: null, caseId: null, facts: {}, subjects: [] }
      const [made] = await insertDeliveries(session.scope, [{ ...about, ...none }])
      return made?.id ?? ''
    },
    invitation: async () => {
      const body = { email: `${crypto.randomUUID()}@example.com`, role: 'dentist' } as const
      return (await answerOf(invite, { token, body })).invitation.id
    },
    person: async () => {
      const colleague = await server.newPerson({ joins: { clinicId: session.scope.clinicId, role: 'dentist' } })
      const form = new FormData()
      form.set('image', new File([picture], 'foto.jpg'))
      await call('/api/me/picture', { method: 'PUT', token: colleague.token, form })
      return colleague.session.user.id
    },
    device: async () => {
      const { context } = server
      await createSession(context.database.db, session.user.id)
      const { devices } = await answerOf(listDevices, { token })
      return devices.find(({ current }) => !current)?.id ?? ''
    },
  }
  return rows
}
