import type { Fdi } from '@xrai/contract/teeth/fdi'
import { and, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { ClinicScope } from '../../clinic-scope.ts'
import { patient, patientNote, user } from '../../schema.ts'
import { searchable } from '../../searchable.ts'

export type NoteRow = typeof patientNote.$inferSelect
type NewNote = Pick<NoteRow, 'patientId' | 'text' | 'tooth' | 'date' | 'by'>

const ofId = ({ clinicId }: ClinicScope, id: string) => and(eq(patientNote.clinicId, clinicId), eq(patientNote.id, id))

export const insertNote = async ({ db, clinicId }: ClinicScope, values: NewNote): Promise<string> => {
  const [row] = await db
    .insert(patientNote)
    .values({ ...values, clinicId, search: searchable(values.text) })
    .returning({ id: patientNote.id })
  if (!row) throw new Error('the note was not inserted')
  return row.id
}

/**
 * Locks the note until the transaction ends. Null if this clinic has none with that id, or if its patient is deleted.
 */
export const lockNote = async (scope: ClinicScope, id: string): Promise<NoteRow | null> => {
  const [found] = await scope.db
    .select({ note: patientNote })
    .from(patientNote)
    .innerJoin(patient, eq(patient.id, patientNote.patientId))
    .where(and(ofId(scope, id), isNull(patient.deletedAt)))
    .for('update', { of: patientNote })
  return found?.note ?? null
}

type NoteChange = Partial<Pick<NoteRow, 'tooth' | 'date' | 'editedAt' | 'deletedAt'>> & { readonly text?: string }

export const updateNote = async (scope: ClinicScope, id: string, change: NoteChange): Promise<void> => {
  const { text } = change
  await scope.db
    .update(patientNote)
    .set({ ...change, ...(text !== undefined && { search: searchable(text) }) })
    .where(ofId(scope, id))
}

const columns = {
  id: patientNote.id,
  text: patientNote.text,
  tooth: patientNote.tooth,
  date: patientNote.date,
  byId: patientNote.by,
  firstName: user.firstName,
  lastName: user.lastName,
  createdAt: patientNote.createdAt,
  editedAt: patientNote.editedAt,
}

const found = ({ db, clinicId }: ClinicScope, which: SQL | undefined) =>
  db
    .select(columns)
    .from(patientNote)
    .innerJoin(user, eq(user.id, patientNote.by))
    .where(and(eq(patientNote.clinicId, clinicId), isNull(patientNote.deletedAt), which))

export type ShownNote = Awaited<ReturnType<typeof findNotes>>[number]

export const findNotes = (scope: ClinicScope, ids: readonly string[]) => found(scope, inArray(patientNote.id, [...ids]))

/** A patient's notes about a tooth. */
export const findNotesOfTooth = (scope: ClinicScope, patientId: string, tooth: Fdi) =>
  found(scope, and(eq(patientNote.patientId, patientId), eq(patientNote.tooth, tooth)))

/** The teeth that the patient's notes are about. */
export const findNotedTeeth = async ({ db, clinicId }: ClinicScope, patientId: string): Promise<Fdi[]> => {
  const own = and(eq(patientNote.clinicId, clinicId), eq(patientNote.patientId, patientId))
  const rows = await db
    .selectDistinct({ tooth: patientNote.tooth })
    .from(patientNote)
    .where(and(own, isNull(patientNote.deletedAt), isNotNull(patientNote.tooth)))
  return rows.flatMap(({ tooth }) => tooth ?? [])
}
