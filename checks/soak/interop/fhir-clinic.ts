import { getAnalysis, markReviewed } from '@xrai/contract/routes/analyses'
import { addCaseImage } from '@xrai/contract/routes/case-images'
import { createCase, getCase } from '@xrai/contract/routes/cases'
import { editClinic } from '@xrai/contract/routes/clinic'
import { confirmSession } from '@xrai/contract/routes/confirm-session'
import { deleteImage, moveImage } from '@xrai/contract/routes/images'
import { mergePatients } from '@xrai/contract/routes/patient-merges'
import { createPatient, deletePatient, type NewPatient } from '@xrai/contract/routes/patients'
import { editProfile } from '@xrai/contract/routes/profile'
import { getReport, saveReport } from '@xrai/contract/routes/reports'
import { beginAmendment, signReport } from '@xrai/contract/routes/signatures'
import { createSite } from '@xrai/contract/routes/sites'
import { type Caller, callerOf } from '../../../apps/server/src/testing/caller.ts'
import { acceptOf, addOf, decisionsOf, newDecision, noteOf } from '../../../apps/server/src/testing/decisions.ts'
import { sample } from '../../../apps/server/src/testing/samples.ts'
import { newAccount } from '../../../bench/speed/server.ts'

/** A clinic of a running server, with a patient, a radiograph and a report of every kind in FHIR. */
export const makeFhirClinic = async (url: string) => {
  const caller = callerOf({ request: (path, init) => fetch(`${url}${path}`, init) })
  const { token, password } = await newAccount(url)
  await caller.answerOf(confirmSession, { token, body: { password } })
  const patients = await makePatients(caller, token)
  const reports = await makeReports(caller, token, patients)
  return { ...caller, token, patients, reports, queue: () => queueImages(caller, token) }
}

type Patients = Awaited<ReturnType<typeof makePatients>>

const makePatients = async ({ answerOf }: Caller, token: string) => {
  await answerOf(editClinic, {
    token,
    body: { name: 'Clínica Ñandú', ruc: '20131312955', address: 'Av. Arequipa 1234, Lima', phone: '01 345 6789' },
  })
  await answerOf(editProfile, { token, body: { professionalNumber: 'COP 12345' } })
  await answerOf(createSite, { token, body: { name: 'Miraflores', address: 'Calle Uno 5', phone: '01 555 6677' } })
  const add = async (body: NewPatient) => (await answerOf(createPatient, { token, body })).id
  const whole = await add({
    firstName: 'Zoila Inés',
    lastName: 'Ñahui Rodríguez',
    birthDate: '1984-03-09',
    sex: 'F',
    document: { type: 'dni', number: '41234567' },
    recordNumber: 'HC-77',
    phone: '987 654 321',
    email: 'zoila@example.com',
    alerts: ['alergia a penicilina'],
    notes: 'Prefiere las tardes',
  })
  const minor = await add({
    firstName: 'Luz',
    lastName: 'Paredes',
    birthDate: '2019-12-31',
    sex: 'M',
    document: { type: 'ce', number: '001234567' },
    guardian: { name: 'Ana Paredes', relation: 'mother', document: null, phone: '999 888 777' },
  })
  const foreign = await add({
    firstName: 'Sam',
    lastName: "O'Neil <b>&",
    sex: 'O',
    document: { type: 'passport', number: 'AB123456' },
  })
  const [plain, gone, deleted] = [
    await add({ firstName: 'Juan', lastName: 'Pérez' }),
    await add({ firstName: 'Juan', lastName: 'Peres' }),
    await add({ firstName: 'Otra', lastName: 'Persona' }),
  ]
  await answerOf(mergePatients, { token, params: { id: plain }, body: { otherId: gone, take: [], notes: 'kept' } })
  return { whole, minor, foreign, plain, gone, deleted }
}

const makeReports = async (caller: Caller, token: string, patients: Patients) => {
  const { answerOf } = caller
  const newRadiograph = async (file: string, patientId: string | null) => {
    const type = file.startsWith('periapical') ? 'periapical' : 'panoramic'
    const answer = await caller.analyze(token, await sample(file), { name: file, type })
    const id = answer.analysis_id
    const { image } = await answerOf(getAnalysis, { token, params: { id } })
    if (patientId) await answerOf(moveImage, { token, params: { id: image.id }, body: { caseId: null, patientId } })
    return { id, imageId: image.id, analysis: answer }
  }
  const sign = async (id: string, reason?: string) => {
    const { decisions } = await answerOf(getReport, { token, params: { id } })
    await answerOf(signReport, {
      token,
      params: { id },
      body: { decisions, undecided: true, ...(reason && { reason }) },
    })
  }
  /** Makes one decision of each kind. */
  const decide = async ({ analysis }: Awaited<ReturnType<typeof newRadiograph>>) => {
    const { store } = decisionsOf(caller, analysis)
    const [first, second, third, fourth] = analysis.predictions.map(one => one.detection_id)
    const target = (finding: string) => ({ finding, after: [] })
    await store({ token }, addOf())
    if (first) await store({ token }, acceptOf(first), noteOf(first, 'Control en seis meses\nsi duele <antes>'))
    if (second) await store({ token }, newDecision({ kind: 'reject', reason: 'artefact', targets: [target(second)] }))
    if (third)
      await store({ token }, newDecision({ kind: 'edit', targets: [target(third)], changes: { class: 'FRACTURE' } }))
    if (fourth)
      await store({ token }, newDecision({ kind: 'edit', targets: [target(fourth)], changes: { tooth: '28' } }))
  }

  const signed = await newRadiograph('panoramic-decayed.jpg', patients.whole)
  await decide(signed)
  const texts = { conclusion: 'Caries en 36.', recommendations: 'Endodoncia\nControl', notes: 'Sin dolor' }
  await answerOf(saveReport, { token, params: { id: signed.id }, body: { texts } })
  await sign(signed.id)

  const amended = await newRadiograph('panoramic-restored.jpg', patients.whole)
  await decide(amended)
  await sign(amended.id)
  await answerOf(beginAmendment, { token, params: { id: amended.id } })
  await decisionsOf(caller, amended.analysis).store({ token }, addOf(60))
  await sign(amended.id, 'Faltaba una caries')

  const amending = await newRadiograph('panoramic-implants.jpg', patients.minor)
  await sign(amending.id)
  await answerOf(beginAmendment, { token, params: { id: amending.id } })
  await decisionsOf(caller, amending.analysis).store({ token }, addOf(80))

  const reviewed = await newRadiograph('periapical-12bit.dcm', patients.foreign)
  await decide(reviewed)
  await answerOf(markReviewed, { token, params: { id: reviewed.id }, body: { reviewed: true } })

  const preliminary = await newRadiograph('panoramic-12bit.dcm', patients.plain)
  for (const file of ['panoramic-impacted.jpg', 'panoramic-edentulous.jpg', 'periapical-root-filled.jpg'])
    await newRadiograph(file, patients.whole)
  const loose = await newRadiograph('panoramic-healthy.jpg', null)
  const deleted = await newRadiograph('periapical-decayed.jpg', patients.deleted)
  await answerOf(deletePatient, { token, params: { id: patients.deleted } })
  const removed = await newRadiograph('periapical-decayed.jpg', patients.plain)
  await answerOf(deleteImage, { token, params: { id: removed.imageId }, query: {} })
  return { signed, amended, amending, reviewed, preliminary, loose, deleted, removed }
}

/** A case whose radiographs are queued. */
const queueImages = async ({ answerOf, call }: Caller, token: string) => {
  const { id } = await answerOf(createCase, { token, body: { name: 'En espera' } })
  const path = addCaseImage.path.replace('{id}', id)
  const bytes = await sample('periapical-decayed.jpg')
  for (const [at, image] of [bytes, bytes, bytes].entries()) {
    const form = new FormData()
    form.set('image', new File([image], `${at}.jpg`))
    form.set('type', 'periapical')
    form.set('force', 'true')
    const { status } = await call(path, { token, form })
    if (status !== 202) throw new Error(`a radiograph was not queued: ${status}`)
  }
  return {
    untilDone: async () => {
      for (;;) {
        const { status } = await answerOf(getCase, { token, params: { id } })
        if (status === 'completed') return
        await new Promise(resolve => setTimeout(resolve, 500))
      }
    },
  }
}
