import { AppError } from '@xrai/contract/errors/app-error'
import { actFits, foldChanges, type OdontogramChange } from '@xrai/contract/odontogram/changes'
import { checkEntry } from '@xrai/contract/odontogram/check-entry'
import { odontogramLimits } from '@xrai/contract/odontogram/limits'
import { norms } from '@xrai/contract/odontogram/norms'
import type { Odontogram, SentChange } from '@xrai/contract/odontogram/odontogram-schema'
import { changeOdontogram as changeOdontogramCall } from '@xrai/contract/routes/endpoints/odontograms'
import { inCallerTransaction } from '../../accounts/sessions/lock-caller.ts'
import type { Session } from '../../accounts/sessions/session.ts'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { insertAuditEvent } from '../../db/queries/accounts/audit.ts'
import { findChanges, insertChanges, type OdontogramRow } from '../../db/queries/records/odontograms.ts'
import { storable } from '../../db/storable.ts'
import { findProposals } from './proposals.ts'
import { readOdontogram } from './read-odontograms.ts'
import { lockDraft } from './write-odontogram.ts'

/**
 * Writes changes of a draft's entries, ignoring those that it already has. Throws REQUEST_INVALID for an entry that the
 * norm does not allow, ODONTOGRAM_CHANGED if the changed entry is not in the expected state, FINDING_NOT_OFFERED for a
 * finding that no dentist accepted or that was already copied, ODONTOGRAM_FULL beyond the limit of changes.
 */
export const changeOdontogram = async (
  session: Session,
  id: string,
  sent: readonly SentChange[],
): Promise<Odontogram> => {
  const { scope, user } = session
  await inCallerTransaction(session, changeOdontogramCall, async inside => {
    const row = await lockDraft(inside, id)
    const before = await findChanges(inside, id)
    const known = new Set(before.map(change => change.id))
    const fresh: Fresh[] = []
    for (const change of sent) {
      if (known.has(change.id)) continue
      known.add(change.id)
      fresh.push(cleaned(change))
    }
    if (fresh.length === 0) return
    if (before.length + fresh.length > odontogramLimits.changes) throw new AppError('ODONTOGRAM_FULL')
    checkFit(before, fresh)
    checkEntries(row, fresh)
    await checkSources(inside, row, before, fresh)
    await insertChanges(inside, { odontogramId: id, by: user.id, changes: fresh, after: before.length })
    await insertAuditEvent(inside, { by: user.id, action: 'odontogram-edit', subjectId: row.patientId })
  })
  return readOdontogram(scope, id)
}

type Fresh = Pick<OdontogramChange, 'id' | 'act'>

const cleaned = ({ id, act }: SentChange): Fresh => ({
  id,
  act: 'entry' in act ? { ...act, entry: { ...act.entry, note: storable(act.entry.note) } } : act,
})

const checkFit = (before: readonly OdontogramChange[], fresh: readonly Fresh[]): void => {
  const all = [...before]
  for (const change of fresh) {
    if (!actFits(all, change)) throw new AppError('ODONTOGRAM_CHANGED')
    all.push({ ...change, by: { id: '', name: '' }, at: '' })
  }
}

const checkEntries = ({ norm, edition }: OdontogramRow, fresh: readonly Fresh[]): void => {
  for (const { act } of fresh) {
    if ('entry' in act && checkEntry(norms[norm], edition, act.entry)) throw new AppError('REQUEST_INVALID')
  }
}

const checkSources = async (
  scope: ClinicScope,
  row: OdontogramRow,
  before: readonly OdontogramChange[],
  fresh: readonly Fresh[],
): Promise<void> => {
  const taken = fresh.flatMap(({ act }) =>
    act.kind === 'add' && act.source?.kind === 'finding' ? [{ entry: act.entry, source: act.source }] : [],
  )
  if (taken.length === 0) return
  const proposals = await findProposals(scope, row, foldChanges(before))
  for (const { entry, source } of taken) {
    const at = proposals.findIndex(
      ({ analysis, finding, row: ofNorm, tooth }) =>
        analysis === source.analysis &&
        finding === source.finding &&
        ofNorm === entry.finding &&
        entry.teeth.includes(tooth),
    )
    if (at === -1) throw new AppError('FINDING_NOT_OFFERED')
    proposals.splice(at, 1)
  }
}
