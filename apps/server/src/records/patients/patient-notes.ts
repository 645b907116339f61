import { AppError } from '@xrai/contract/errors/app-error'
import { dayMs } from '@xrai/contract/records/durations'
import { noteEditDays } from '@xrai/contract/records/limits'
import type { NoteFields } from '@xrai/contract/records/timeline'
import { mayCall } from '@xrai/contract/routes/access'
import { deletePatient } from '@xrai/contract/routes/endpoints'
import type { Session } from '../../accounts/sessions/session.ts'
import { inTransaction } from '../../db/clinic-scope.ts'
import { insertAuditEvent } from '../../db/queries/accounts/audit.ts'
import { findPatientMergedInto } from '../../db/queries/records/patient-merges.ts'
import {
  insertNote,
  lockNote,
  type NoteRow,
  type ShownNote,
  updateNote,
} from '../../db/queries/records/patient-notes.ts'
import { hasPatient } from '../../db/queries/records/patients.ts'
import { storable } from '../../db/storable.ts'
import { restorableSince, restorableUntil } from '../personal-data/lifecycle.ts'

type Authored = Pick<ShownNote, 'byId' | 'createdAt'>

const editableMs = noteEditDays * dayMs

/** Its author may change a note for some days: later it is part of the record, and another note corrects it. */
export const mayEditNote = ({ user }: Session, { byId, createdAt }: Authored): boolean =>
  byId === user.id && Date.now() - createdAt.getTime() < editableMs

/** Dentists and owners may also delete older notes and those of others. */
export const mayDeleteNote = (session: Session, note: Authored): boolean =>
  mayEditNote(session, note) || mayCall(deletePatient, { clinic: session.clinic, operator: false })

/**
 * Throws NOT_FOUND if this clinic has no such patient, or has deleted it. The note of a merged patient is the remaining
 * one's, because the page on which it was typed may be older than the merge.
 */
export const addNote = ({ scope, user }: Session, asked: string, { text, tooth, date }: NoteFields) =>
  inTransaction(scope, async inside => {
    const patientId = (await findPatientMergedInto(inside, asked)) ?? asked
    if (!(await hasPatient(inside, patientId))) throw new AppError('NOT_FOUND')
    const id = await insertNote(inside, { patientId, text: storable(text), tooth, date, by: user.id })
    await insertAuditEvent(inside, { by: user.id, action: 'patient-note-add', subjectId: patientId })
    return { id }
  })

/**
 * Throws NOT_FOUND for another clinic's or a deleted note, NOTE_CLOSED for another user's or after its days; the same
 * applies below.
 */
export const editNote = (session: Session, id: string, { text, tooth, date }: NoteFields) =>
  change(session, id, async (scope, note) => {
    if (!mayEditNote(session, authored(note))) throw new AppError('NOTE_CLOSED')
    if (note.text === text && note.tooth === tooth && note.date === date) return
    await updateNote(scope, id, { text: storable(text), tooth, date, editedAt: new Date() })
    await insertAuditEvent(scope, { by: session.user.id, action: 'patient-note-edit', subjectId: note.patientId })
  })

export const deleteNote = async (session: Session, id: string) => {
  const now = new Date()
  await change(session, id, async (scope, note) => {
    if (!mayDeleteNote(session, authored(note))) throw new AppError('NOTE_CLOSED')
    await updateNote(scope, id, { deletedAt: now })
    await insertAuditEvent(scope, { by: session.user.id, action: 'patient-note-delete', subjectId: note.patientId })
  })
  return { id, restorableUntil: restorableUntil(now).toISOString() }
}

/** Does nothing if it is not deleted. */
export const restoreNote = (session: Session, id: string) =>
  inTransaction(session.scope, async scope => {
    const note = await lockNote(scope, id)
    if (!note || (note.deletedAt && note.deletedAt <= restorableSince(new Date()))) throw new AppError('NOT_FOUND')
    if (!mayDeleteNote(session, authored(note))) throw new AppError('NOTE_CLOSED')
    if (!note.deletedAt) return { id }
    await updateNote(scope, id, { deletedAt: null })
    await insertAuditEvent(scope, { by: session.user.id, action: 'patient-note-restore', subjectId: note.patientId })
    return { id }
  })

const authored = ({ by, createdAt }: NoteRow): Authored => ({ byId: by, createdAt })

const change = (session: Session, id: string, write: (scope: Session['scope'], note: NoteRow) => Promise<void>) =>
  inTransaction(session.scope, async scope => {
    const note = await lockNote(scope, id)
    if (!note || note.deletedAt) throw new AppError('NOT_FOUND')
    await write(scope, note)
    return { id }
  })
