import { patientGrantHeader } from '@xrai/contract/patient-view/grant-header'
import { getAnalysis } from '@xrai/contract/routes/analyses'
import type { AuditAction } from '@xrai/contract/routes/audit-actions'
import {
  createPatientLink,
  getPatientView,
  listPatientLinks,
  openPatientLink,
} from '@xrai/contract/routes/patient-links'
import { createPatient } from '@xrai/contract/routes/patients'
import { and, eq } from 'drizzle-orm'
import { auditEvent, image } from '../db/schema.ts'
import { acceptOf, decisionsOf } from './decisions.ts'
import type { Person } from './people.ts'
import { sample } from './samples.ts'
import type { TestServer } from './test-server.ts'

export const birthDate = '1948-09-03'

/** The refusal of every link that does not open. */
export const refused = { status: 410, code: 'PATIENT_LINK_INVALID' }

export const refusalOf = async (call: ReturnType<TestServer['call']>) => {
  const { status, answer } = await call
  return { status, code: answer['code'] }
}

interface Opened {
  readonly server: TestServer
  readonly owner: Person
}

interface OpenOptions {
  readonly born?: string | null
  readonly accepted?: number
  readonly by?: Person
}

/** Calls about the page for a patient and the links to it; `get` is called once the tests run. */
export const patientLinksOf = (get: () => Opened) => {
  /** A radiograph of Rosa with some findings accepted. */
  const open = async ({ born = birthDate, accepted = 1, by = get().owner }: OpenOptions = {}) => {
    const { server } = get()
    const { token } = by
    const { db } = server.context.database
    const names = { firstName: 'Rosa', lastName: 'Mamani', ...(born === null ? {} : { birthDate: born }) }
    const { id: patientId } = await server.answerOf(createPatient, { token, body: names })
    const answer = await server.analyze(token, await sample('panoramic-decayed.jpg'))
    const { analysis_id: id } = answer
    const { image: shown } = await server.answerOf(getAnalysis, { token, params: { id } })
    await db.update(image).set({ patientId }).where(eq(image.id, shown.id))
    const findings = answer.predictions.map(({ detection_id }) => detection_id)
    const { store } = decisionsOf(server, answer)
    if (accepted > 0) await store(by, acceptOf(...findings.slice(0, accepted)))
    const view = () => server.answerOf(getPatientView, { token, params: { id } })
    const links = async () => (await server.answerOf(listPatientLinks, { token, params: { id } })).links
    const make = async (hours = 1) => {
      const made = await server.answerOf(createPatientLink, { token, params: { id }, body: { hours } })
      return { ...made, secret: new URL(made.address).hash.slice(1) }
    }
    const eventsOf = (action: Extract<AuditAction, `link-${string}`>) =>
      db
        .select()
        .from(auditEvent)
        .where(and(eq(auditEvent.subjectId, id), eq(auditEvent.action, action)))
    return { id, patientId, imageId: shown.id, findings, store, view, links, make, eventsOf }
  }

  const knock = (secret: string, date = birthDate) =>
    get().server.call('/api/patient-links/open', { json: { secret, birthDate: date } })

  const opened = (secret: string) => get().server.answerOf(openPatientLink, { body: { secret, birthDate } })

  const pictureFor = (grant: string) =>
    get().server.call('/api/patient-links/picture', { headers: { [patientGrantHeader]: grant } })

  return { open, knock, opened, pictureFor }
}
