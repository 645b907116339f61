import { AppError } from '@xrai/contract/errors/app-error'
import { hourMs } from '@xrai/contract/records/durations'
import { fullName } from '@xrai/contract/records/full-name'
import {
  createPatientLink,
  mailPatientLink,
  restorePatientLink,
  revokePatientLink,
  sharePatientLink,
} from '@xrai/contract/routes/endpoints'
import type { PatientLink } from '@xrai/contract/routes/patient-links'
import { cleanName } from '@xrai/contract/routes/person-name'
import { inSpanish } from '@xrai/contract/strings/translate'
import { type LinkMailTransport, linkTo } from '../../accounts/identity/credentials/links.ts'
import { refuseDemo } from '../../accounts/identity/demo-account.ts'
import type { Attempts } from '../../accounts/sessions/attempts.ts'
import { inCallerTransaction } from '../../accounts/sessions/lock-caller.ts'
import { hashSecret, newSecret } from '../../accounts/sessions/secrets.ts'
import type { Session } from '../../accounts/sessions/session.ts'
import { qrCodeOf } from '../../base/qr-code.ts'
import { insertAuditEvent } from '../../db/queries/accounts/audit.ts'
import { lockReview } from '../../db/queries/imaging/reviews.ts'
import {
  findPatientLink,
  findPatientLinks,
  insertPatientLink,
  type PatientLinkRow,
  reopenPatientLink,
  updatePatientLink,
} from '../../db/queries/reports/patient-links.ts'
import { loadAnalysis } from '../../imaging/analyses/load-analysis.ts'
import { sendLater } from '../../platform/mail/send-later.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { stateOfLink } from './link-state.ts'
import { readPatientView } from './read-view.ts'

const page = 'para-el-paciente'

/** Names the time zone in words, because a patient does not know its id. */
const longMoment = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'long',
} as const

/** Throws NOT_FOUND for another clinic's analysis. */
export const listLinks = async ({ scope }: Session, analysisId: string): Promise<PatientLink[]> => {
  await loadAnalysis(scope, analysisId)
  const now = new Date()
  const rows = await findPatientLinks(scope, analysisId)
  return rows.map(({ firstName, lastName, ...row }) => toPatientLinkDto(row, fullName({ firstName, lastName }), now))
}

interface LinkNeeds {
  readonly attempts: Attempts
  readonly files: FileStore
  readonly settings: { readonly publicUrl: string }
}

/** Links of one user in an hour: more than a clinic sends, and too few to give away all of its radiographs. */
const linksPerHour = 60

/**
 * Throws TOO_MANY_ATTEMPTS; PATIENT_VIEW_EMPTY if no finding has a decision, BIRTH_DATE_MISSING if no birth date is known to
 * ask for.
 */
export const createLink = async (
  { attempts, files, settings }: LinkNeeds,
  session: Session,
  analysisId: string,
  hours: number,
) => {
  const { user } = session
  await attempts.spend([{ key: `patient link ${user.id}`, most: linksPerHour, seconds: hourMs / 1000 }])
  const secret = newSecret()
  const createdAt = new Date()
  const row = await inCallerTransaction(session, createPatientLink, async inside => {
    // A radiograph that is being moved to another patient would keep a link for the former one.
    await lockReview(inside, analysisId)
    const view = await readPatientView(inside, files, analysisId)
    if (!view.page) throw new AppError('PATIENT_VIEW_EMPTY')
    if (!view.birthDate) throw new AppError('BIRTH_DATE_MISSING')
    const expiresAt = new Date(createdAt.getTime() + hours * hourMs)
    const values = { analysisId, hash: hashSecret(secret), by: user.id, createdAt, expiresAt }
    const written = await insertPatientLink(inside, values)
    await insertAuditEvent(inside, { by: user.id, action: 'link-create', subjectId: analysisId })
    return written
  })
  const address = linkTo(settings.publicUrl, page, secret)
  return { link: toPatientLinkDto(row, fullName(session.user), createdAt), address, qr: qrCodeOf(address) }
}

/** Returns the current links of its analysis. A link that already ended stays unchanged. */
export const revokeLink = async (session: Session, id: string): Promise<PatientLink[]> => {
  const { user } = session
  const link = await requireLink(session, id)
  const now = new Date()
  if (!link.revokedAt) {
    await inCallerTransaction(session, revokePatientLink, async inside => {
      await updatePatientLink(inside, id, { revokedAt: now })
      await insertAuditEvent(inside, { by: user.id, action: 'link-revoke', subjectId: link.analysisId })
    })
  }
  return listLinks(session, link.analysisId)
}

/** Undoes `revokeLink`. Throws PATIENT_LINK_OVER for a link that was not revoked just now. */
export const restoreLink = async (session: Session, id: string): Promise<PatientLink[]> => {
  const { analysisId } = await requireLink(session, id)
  await inCallerTransaction(session, restorePatientLink, async inside => {
    // Like `createLink`: waits for a radiograph that is being moved to another patient.
    await lockReview(inside, analysisId)
    if (!(await reopenPatientLink(inside, id, new Date()))) throw new AppError('PATIENT_LINK_OVER')
    await insertAuditEvent(inside, { by: session.user.id, action: 'link-restore', subjectId: analysisId })
  })
  return listLinks(session, analysisId)
}

interface ByMail {
  readonly to: string
  readonly secret: string
  readonly timeZone?: string | undefined
}

/**
 * Sends the link to an address, which is not stored. Throws PATIENT_LINK_OVER if the link is not open or the secret is not
 * its own, EMAIL_UNVERIFIED and DEMO_ACCOUNT if a real mail would be sent.
 */
export const mailLink = async (
  session: Session,
  post: LinkMailTransport,
  id: string,
  { to, secret, timeZone = session.timeZone }: ByMail,
) => {
  const mailed = post.mailer !== null
  if (mailed) await refuseDemo(session)
  if (mailed && !session.emailVerified) throw new AppError('EMAIL_UNVERIFIED')
  const { user, clinic } = session
  const link = await requireLink(session, id)
  const now = new Date()
  if (stateOfLink(link, now) !== 'open' || link.hash !== hashSecret(secret)) throw new AppError('PATIENT_LINK_OVER')
  await inCallerTransaction(session, mailPatientLink, async inside => {
    await updatePatientLink(inside, id, { mailedAt: now })
    await insertAuditEvent(inside, { by: user.id, action: 'link-mail', subjectId: link.analysisId })
  })
  const names = { clinic: cleanName(clinic.name), dentist: cleanName(fullName(session.user)) }
  const moment = new Intl.DateTimeFormat('es-PE', { ...longMoment, timeZone })
  sendLater(post, {
    to,
    subject: inSpanish('mail.patientSubject', names),
    text: inSpanish('mail.patientText', {
      ...names,
      link: linkTo(post.publicUrl, page, secret),
      moment: moment.format(link.expiresAt),
    }),
  })
  return { mailed }
}

/**
 * Records that the link is shared by WhatsApp (docs/decisions/101-link-by-whatsapp.md). Throws PATIENT_LINK_OVER if it is
 * not open.
 */
export const shareLink = async (session: Session, id: string): Promise<PatientLink[]> => {
  const link = await requireLink(session, id)
  const now = new Date()
  if (stateOfLink(link, now) !== 'open') throw new AppError('PATIENT_LINK_OVER')
  await inCallerTransaction(session, sharePatientLink, async inside => {
    await updatePatientLink(inside, id, { sharedAt: now })
    await insertAuditEvent(inside, { by: session.user.id, action: 'link-share', subjectId: link.analysisId })
  })
  return listLinks(session, link.analysisId)
}

/** Throws NOT_FOUND for another clinic's link, and for one whose radiograph is hidden. */
const requireLink = async ({ scope }: Session, id: string) => {
  const link = await findPatientLink(scope, id)
  if (!link) throw new AppError('NOT_FOUND')
  await loadAnalysis(scope, link.analysisId)
  return link
}

const toPatientLinkDto = (row: PatientLinkRow, by: string, now: Date): PatientLink => ({
  id: row.id,
  by,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  state: stateOfLink(row, now),
  openings: row.openings,
  lastOpenedAt: row.lastOpenedAt?.toISOString() ?? null,
  wrongDates: row.wrongDates,
  mailedAt: row.mailedAt?.toISOString() ?? null,
  sharedAt: row.sharedAt?.toISOString() ?? null,
})
