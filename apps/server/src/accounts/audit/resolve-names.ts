import { fullName } from '@xrai/contract/records/full-name'
import type { AuditAction, SubjectKind } from '@xrai/contract/routes/audit-actions'
import { subjectKindOf } from '@xrai/contract/routes/audit-subjects'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import {
  type AuditRow,
  findCaseNames,
  findImageNames,
  findKeyNames,
  findPatientNames,
  findUserNames,
} from '../../db/queries/accounts/audit-list.ts'
import { findNamesOfSignatures, parseMove } from '../../db/queries/imaging/image-moves.ts'

/** Current names by id; erased subjects have none. */
export type Names = Readonly<Record<SubjectKind, ReadonlyMap<string, string>>> & {
  /** The patient's name in signed reports, by the id of the signature. */
  readonly signed: ReadonlyMap<string, string>
  /** The clinic's current members. */
  readonly members: ReadonlySet<string>
}

/** The fields of an event that determine which names it needs. */
export interface NamedEvent {
  readonly action: AuditAction
  readonly subjectId: string | null
  readonly by: string | null
  readonly keyId: string | null
  readonly detail?: string | null
}

/** Reads the names for a page of events, with one query per kind. */
export const resolveNames = async (
  scope: ClinicScope,
  rows: readonly { readonly event: NamedEvent }[],
): Promise<Names> => {
  const ids = (...kinds: SubjectKind[]) => [
    ...new Set(
      rows.flatMap(({ event }) => {
        const kind = subjectKindOf(event.action)
        return kind && kinds.includes(kind) && event.subjectId ? [event.subjectId] : []
      }),
    ),
  ]
  const moves = rows.flatMap(({ event }) => (event.action === 'picture-move' && parseMove(event.detail)) || [])
  const patients = new Set([...ids('patient'), ...moves.flatMap(({ from, to }) => [from ?? [], to ?? []].flat())])
  const signatures = moves.flatMap(({ signature }) => signature ?? [])
  const people = new Set([...ids('person'), ...rows.flatMap(({ event }) => event.by ?? [])])
  const keys = new Set([...ids('key'), ...rows.flatMap(({ event }) => event.keyId ?? [])])
  const users = await findUserNames(scope, [...people])
  const pictures = await findImageNames(scope, ids('analysis', 'picture', 'report'))
  const named = (list: readonly { readonly id: string; readonly name: string }[]) =>
    new Map(list.map(({ id, name }) => [id, name]))
  const ofPictures = (id: (picture: (typeof pictures)[number]) => string | null) =>
    new Map(pictures.flatMap(picture => (id(picture) ? [[id(picture) ?? '', picture.name] as const] : [])))
  return {
    patient: named(await findPatientNames(scope, [...patients])),
    case: named(await findCaseNames(scope, ids('case'))),
    signed: named(await findNamesOfSignatures(scope, signatures)),
    key: named(await findKeyNames(scope, [...keys])),
    person: new Map(
      users.flatMap(({ id, erasedAt, firstName, lastName }) =>
        erasedAt ? [] : [[id, fullName({ firstName, lastName })] as const],
      ),
    ),
    picture: ofPictures(({ imageId }) => imageId),
    analysis: ofPictures(({ analysisId }) => analysisId),
    report: ofPictures(({ reportId }) => reportId),
    members: new Set(users.filter(({ isMember }) => isMember).map(({ id }) => id)),
  }
}

const operatorActions: ReadonlySet<AuditAction> = new Set(['verify', 'plan', 'model-activate', 'model-back'])

/** True if the operator changed a plan or a model, or verified a number; the clinic does not see the operator's name. */
export const isOperatorAct = ({ event }: AuditRow, { members }: Names): boolean =>
  operatorActions.has(event.action) && event.by !== null && !members.has(event.by)
