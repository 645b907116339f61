import { setTimeout } from 'node:timers/promises'
import { t } from '@xrai/contract/strings/translate'
import { demoLogin } from '../accounts/identity/demo-login.ts'
import { createSession } from '../accounts/identity/login/login.ts'
import { register } from '../accounts/identity/login/register.ts'
import { endSession, findSession, type Session } from '../accounts/sessions/session.ts'
import { newId } from '../db/columns.ts'
import { deleteDemoClinic, hasDemoClinic, hasNoClinic } from '../db/queries/accounts/clinics.ts'
import { findPerson } from '../db/queries/accounts/people.ts'
import { insertCase } from '../db/queries/records/cases.ts'
import { insertPatient } from '../db/queries/records/patients.ts'
import type { OpenAppContext } from '../open-app-context.ts'
import { caseKey, demoCases } from './demo-cases.ts'
import { demoPatients } from './demo-patients.ts'
import { type ReadRadiograph, readDemoRadiograph } from './demo-radiographs.ts'
import { caseMoment } from './demo-times.ts'
import { fillDemo } from './fill-demo.ts'

/**
 * Creates the demo clinic in an unused embedded database, unless each analysis is billed or others can reach the
 * server, in which case its login is refused; a database server is the operator's own. `fillInBackground` adds its
 * radiographs.
 */
export const seedWhenEmpty = async (context: OpenAppContext): Promise<void> => {
  if (isWanted(context) && (await hasNoClinic(context.database.db))) await makeClinic(context)
}

const isWanted = ({ settings: { demoClinic, isLocal, engine }, database }: OpenAppContext): boolean =>
  demoClinic && isLocal && engine.kind !== 'roboflow' && database.kind === 'embedded'

/** Recreates the demo clinic: a dentist, patients, cases, and the detector's findings on each image. */
export const seedDemo = async (context: OpenAppContext, read: ReadRadiograph = readDemoRadiograph): Promise<void> => {
  await deleteDemoClinic(context.database.db, demoLogin.email)
  await makeClinic(context)
  await fill(context, read, new AbortController().signal)
}

/**
 * Continues with the demo's radiographs while the server answers, from where an earlier start was interrupted. Returns
 * a function that stops it and waits for the current image.
 */
export const fillInBackground = (
  context: OpenAppContext,
  read: ReadRadiograph = readDemoRadiograph,
): (() => Promise<void>) => {
  const stop = new AbortController()
  const filling = fillWhenSeeded(context, read, stop.signal).catch((error: unknown) => {
    if (!stop.signal.aborted) context.log.error('demo-not-filled', { error })
  })
  return () => {
    stop.abort()
    return filling
  }
}

const fillWhenSeeded = async (context: OpenAppContext, read: ReadRadiograph, signal: AbortSignal): Promise<void> => {
  if (!isWanted(context) || !(await hasDemoClinic(context.database.db))) return
  await untilDetector(context, signal)
  await fill(context, read, signal)
}

/** Ten minutes: on a busy machine the detector may only start at a later attempt, which a check sets off. */
const attempts = 300
const pauseMs = 2000

const untilDetector = async ({ engine }: OpenAppContext, signal: AbortSignal): Promise<void> => {
  for (let attempt = 0; attempt < attempts && !engine.modelFor('panoramic'); attempt++) {
    engine.check().catch(() => undefined)
    await setTimeout(pauseMs, undefined, { signal })
  }
}

/** Creates patients and cases without images, which takes a moment. */
const makeClinic = async ({ database: { db }, auth }: OpenAppContext): Promise<void> => {
  const person = { email: demoLogin.email, firstName: 'Lucía', lastName: 'Demostración' }
  const clinic = { name: t('clinic.demo'), plan: 'profesional', demo: true } as const
  const { clinicId } = await register(db, auth, person, { password: demoLogin.password }, clinic)
  const scope = { db, clinicId }
  const patients: string[] = []
  for (const patient of demoPatients) patients.push(await insertPatient(scope, patient))
  const now = new Date()
  for (const [place, { name, description, patient, age }] of demoCases.entries()) {
    const createdAt = caseMoment(now, age, place)
    const fields = { name, description, patientId: patients[patient] ?? null, idempotencyKey: caseKey(place) }
    await insertCase(scope, { ...fields, id: newId(createdAt), createdAt })
  }
}

const fill = async (context: OpenAppContext, read: ReadRadiograph, signal: AbortSignal): Promise<void> => {
  const started = performance.now()
  if (!context.engine.modelFor('panoramic')) return
  const session = await openDemoSession(context)
  if (!session) return
  try {
    const made = await fillDemo({ context, session, read, signal })
    const seconds = Math.round((performance.now() - started) / 100) / 10
    if (made > 0) context.log.info('demo-filled', { count: made, seconds })
  } finally {
    await endSession(session)
  }
}

const openDemoSession = async ({ database: { db } }: OpenAppContext): Promise<Session | null> => {
  const person = await findPerson(db, demoLogin.email)
  return person && findSession(db, await createSession(db, person.id))
}
