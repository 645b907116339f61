import { AppError } from '@xrai/contract/errors/app-error'
import { foldChanges, type OdontogramChange } from '@xrai/contract/odontogram/changes'
import { odontogramLimits } from '@xrai/contract/odontogram/limits'
import { editionInForce } from '@xrai/contract/odontogram/norms'
import type { Odontogram } from '@xrai/contract/odontogram/odontogram-schema'
import {
  createOdontogram as createOdontogramCall,
  setOdontogramSite,
  writeOdontogramTexts,
} from '@xrai/contract/routes/endpoints/odontograms'
import type {
  createOdontogram as createRoute,
  writeOdontogramTexts as textsRoute,
} from '@xrai/contract/routes/odontograms'
import type { z } from 'zod'
import { siteOfWork } from '../../accounts/identity/clinic/site-of-work.ts'
import { requireSite } from '../../accounts/identity/clinic/sites.ts'
import { inCallerTransaction } from '../../accounts/sessions/lock-caller.ts'
import type { Session } from '../../accounts/sessions/session.ts'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { newId } from '../../db/columns.ts'
import { insertAuditEvent } from '../../db/queries/accounts/audit.ts'
import {
  findChanges,
  findOdontograms,
  insertChanges,
  insertOdontogram,
  lockOdontogram,
  type OdontogramCardRow,
  type OdontogramRow,
  updateOdontogram,
} from '../../db/queries/records/odontograms.ts'
import { lockPatient } from '../../db/queries/records/patients.ts'
import { storable } from '../../db/storable.ts'
import { readOdontogram, requireOdontogram } from './read-odontograms.ts'

const norm = 'pe'

/**
 * Creates an odontogram. Throws ODONTOGRAM_DRAFT_OPEN while the patient has a draft, ODONTOGRAM_INITIAL_MADE for a
 * second initial one, ODONTOGRAM_INITIAL_MISSING for an evolution without one, NOT_FOUND if this clinic has no such
 * patient, or has deleted it.
 */
export const createOdontogram = async (
  session: Session,
  patientId: string,
  { kind, edition, siteId }: z.output<typeof createRoute.body>,
): Promise<Odontogram> => {
  const { scope, user } = session
  const id = newId()
  await inCallerTransaction(session, createOdontogramCall, async inside => {
    const patient = await lockPatient(inside, patientId)
    if (!patient || patient.deletedAt) throw new AppError('NOT_FOUND')
    const signed = await findOdontograms(inside, patientId)
    if (signed.some(({ odontogram }) => odontogram.signedAt === null)) throw new AppError('ODONTOGRAM_DRAFT_OPEN')
    if (signed.length >= odontogramLimits.odontograms) throw new AppError('TOO_MANY_ODONTOGRAMS')
    const latest = latestOf(signed)
    if (kind === 'initial' && latest) throw new AppError('ODONTOGRAM_INITIAL_MADE')
    if (kind === 'evolution' && !latest) throw new AppError('ODONTOGRAM_INITIAL_MISSING')
    await insertOdontogram(inside, {
      id,
      patientId,
      kind,
      norm,
      // An entry of one edition may be invalid in another.
      edition: latest?.odontogram.edition ?? edition ?? editionInForce(norm),
      code: `OD-${Date.now()}`,
      by: user.id,
      siteId: await siteOfWork(inside, user.id, siteId),
    })
    if (latest) await carryOver(inside, { from: latest.odontogram.id, to: id, by: user.id })
    await insertAuditEvent(inside, { by: user.id, action: 'odontogram-create', subjectId: patientId })
  })
  return readOdontogram(scope, id)
}

const signedAtOf = ({ odontogram }: OdontogramCardRow): number => odontogram.signedAt?.getTime() ?? 0

/** Copies the entries of a signed odontogram to the next one. */
const carryOver = async (scope: ClinicScope, { from, to, by }: { from: string; to: string; by: string }) => {
  const standing = foldChanges(await findChanges(scope, from))
  const changes = standing.map(
    ({ entry }): Pick<OdontogramChange, 'id' | 'act'> => ({
      id: newId(),
      act: { kind: 'add', entry, source: { kind: 'carried', chart: from } },
    }),
  )
  await insertChanges(scope, { odontogramId: to, by, changes, after: 0 })
}

/** Locks a draft until the transaction ends. Throws ODONTOGRAM_SIGNED, and NOT_FOUND like `requireOdontogram`. */
export const lockDraft = async (scope: ClinicScope, id: string) => {
  await requireOdontogram(scope, id)
  const row = await lockOdontogram(scope, id)
  if (!row) throw new AppError('NOT_FOUND')
  return requireDraft(row)
}

/** Throws ODONTOGRAM_SIGNED, and NOT_FOUND for a discarded one. */
export const requireDraft = (row: OdontogramRow): OdontogramRow => {
  if (row.deletedAt) throw new AppError('NOT_FOUND')
  if (row.signedAt) throw new AppError('ODONTOGRAM_SIGNED')
  return row
}

/**
 * Throws ODONTOGRAM_CHANGED unless the draft began from the one signed last of the patient's odontograms, which after a merge of
 * two patients may be one of the other patient. A draft carries the entries of the one from which it began; from one without
 * entries it carries none.
 */
export const requireFromLatest = async (
  scope: ClinicScope,
  draft: OdontogramRow,
  odontograms: readonly OdontogramCardRow[],
): Promise<void> => {
  const latest = latestOf(odontograms)
  if (latest && signedAtOf(latest) > draft.createdAt.getTime()) throw new AppError('ODONTOGRAM_CHANGED')
  const [base] = (await findChanges(scope, draft.id)).flatMap(({ act }) =>
    act.kind === 'add' && act.source?.kind === 'carried' ? act.source.chart : [],
  )
  const isEmpty = !latest || foldChanges(await findChanges(scope, latest.odontogram.id)).length === 0
  if (base !== (isEmpty ? undefined : latest.odontogram.id)) throw new AppError('ODONTOGRAM_CHANGED')
}

/** Sorted by signature, because after a merge of two patients the newest one may not be the one signed last. */
const latestOf = (odontograms: readonly OdontogramCardRow[]): OdontogramCardRow | undefined =>
  odontograms
    .filter(({ odontogram }) => odontogram.signedAt !== null)
    .toSorted((a, b) => signedAtOf(b) - signedAtOf(a))[0]

type SentTexts = z.output<typeof textsRoute.body>

/**
 * Throws ODONTOGRAM_CHANGED if a text is neither the one that its writer saw nor the sent one, which an earlier attempt may
 * have stored.
 */
export const writeTexts = async (
  session: Session,
  id: string,
  { seen = {}, ...sent }: SentTexts,
): Promise<Odontogram> => {
  const { scope, user } = session
  await inCallerTransaction(session, writeOdontogramTexts, async inside => {
    const draft = await lockDraft(inside, id)
    const written = storableTexts(sent)
    const known = storableTexts(seen)
    const isOverwritten = (['specifications', 'observations'] as const).some(
      field =>
        written[field] !== undefined &&
        known[field] !== undefined &&
        draft[field] !== known[field] &&
        draft[field] !== written[field],
    )
    if (isOverwritten) throw new AppError('ODONTOGRAM_CHANGED')
    await updateOdontogram(inside, id, written)
    await insertAuditEvent(inside, { by: user.id, action: 'odontogram-edit', subjectId: draft.patientId })
  })
  return readOdontogram(scope, id)
}

const storableTexts = ({ specifications, observations }: Omit<SentTexts, 'seen'>) => ({
  ...(specifications !== undefined && { specifications: storable(specifications) }),
  ...(observations !== undefined && { observations: storable(observations) }),
})

/** Corrects the site of a draft, like that of a radiograph. Throws ODONTOGRAM_SIGNED, NOT_FOUND or SITE_UNKNOWN. */
export const correctOdontogramSite = (session: Session, id: string, siteId: string | null) =>
  inCallerTransaction(session, setOdontogramSite, async inside => {
    const { patientId, siteId: before } = await lockDraft(inside, id)
    if (before === siteId) return { siteId, before }
    if (siteId !== null) await requireSite(inside, siteId)
    await updateOdontogram(inside, id, { siteId })
    const detail = `site from ${before ?? '-'} to ${siteId ?? '-'}`
    await insertAuditEvent(inside, { by: session.user.id, action: 'odontogram-edit', subjectId: patientId, detail })
    return { siteId, before }
  })
