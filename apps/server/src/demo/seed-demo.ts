import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RadiographType } from '@xrai/contract/case/radiograph'
import { t } from '@xrai/contract/strings/translate'
import { demoLogin } from '../accounts/demo-login.ts'
import { openSession } from '../accounts/login.ts'
import { register } from '../accounts/register.ts'
import { endSession, findSession, type Session } from '../accounts/session.ts'
import { markAnalysis } from '../cases/mark-analysis.ts'
import { storeAnalysis } from '../cases/store-analysis.ts'
import { deleteDemoClinic, hasNoClinic } from '../db/queries/clinics.ts'
import { insertPatient } from '../db/queries/patients.ts'
import type { OpenParts } from '../open-parts.ts'
import { demoPatients } from './demo-patients.ts'

const pictures = fileURLToPath(new URL('../../../../samples/pictures/', import.meta.url))

/** Seeds an embedded database that nobody used yet; a server's is the operator's own. */
export const seedWhenEmpty = async (parts: OpenParts): Promise<void> => {
  if (parts.database.kind === 'embedded' && (await hasNoClinic(parts.database.db))) await seedDemo(parts)
}

/** The demo clinic anew: a dentist, patients, and the phantoms of samples/ as the real detector reads them. */
export const seedDemo = async (parts: OpenParts): Promise<void> => {
  const started = performance.now()
  await deleteDemoClinic(parts.database.db, demoLogin.email)
  const session = await registerDemo(parts)
  const patients = await Promise.all(demoPatients.map(patient => insertPatient(session.scope, patient)))
  const count = await analyzePictures(parts, session, patients)
  await endSession(parts.auth, session)
  parts.say(`Demo clinic: ${count} analyses in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
}

const registerDemo = async ({ database, auth }: OpenParts): Promise<Session> => {
  const person = { email: demoLogin.email, firstName: 'Lucía', lastName: 'Demostración' }
  const clinic = { name: t('clinic.demo'), plan: 'profesional', demo: true } as const
  const { userId } = await register(database.db, auth, person, { password: demoLogin.password }, clinic)
  const session = await findSession(auth, database.db, await openSession(database.db, auth, userId))
  if (!session) throw new Error('the demo account has no session')
  return session
}

const day = 24 * 60 * 60 * 1000

const analyzePictures = async (parts: OpenParts, session: Session, patients: readonly string[]): Promise<number> => {
  if (!parts.engine.modelFor('panoramic')) return 0
  const names = await pictureNames()
  for (const [place, name] of names.entries()) {
    const bytes = await readFile(join(pictures, name))
    const type = typeOf(name)
    const patientId = patients[place % patients.length]
    const stored = await storeAnalysis(session, {
      analysis: await parts.engine.analyze(bytes, type),
      type,
      fileName: name,
      bytes: bytes.length,
      hash: await parts.files.put(bytes),
      idempotencyKey: null,
      ...(patientId ? { patientId } : {}),
      // One every other day and an hour, the last of them yesterday.
      at: new Date(Date.now() - day * (1 + 2 * (names.length - 1 - place)) - place * 3_600_000),
    })
    if (!stored) continue
    if (place % 3 === 0) await markAnalysis(session, stored.id, true)
    parts.renditions.prepare(session.scope, stored.imageId)
  }
  return names.length
}

const pictureNames = async (): Promise<readonly string[]> => {
  const names = await readdir(pictures).catch(() => [])
  return names.filter(name => ['.jpg', '.png', '.dcm'].includes(extname(name))).toSorted()
}

const typeOf = (name: string): RadiographType => (name.startsWith('periapical') ? 'periapical' : 'panoramic')
