import type { ModelRole } from '@xrai/contract/records/installed-model'
import type { ActivationRow } from '../../db/queries/imaging/installed-models.ts'

type Row = Pick<ActivationRow, 'role' | 'modelId' | 'clinicId' | 'startsAt'>

interface Effective {
  /** The installed model of every clinic without its own; null for the shipped one. */
  readonly everywhere: string | null
  /** The clinics with their own; null for the shipped one. */
  readonly clinics: ReadonlyMap<string, string | null>
}

/** Which model a role has at a moment, by activations that are not undone, the latest first. */
export const effectiveModels = (rows: readonly Row[], role: ModelRole, now: Date): Effective => {
  const clinics = new Map<string, string | null>()
  for (const row of rows) {
    if (row.role !== role || row.startsAt > now) continue
    // A later activation for all covers the earlier ones of single clinics.
    if (row.clinicId === null) return { everywhere: row.modelId, clinics }
    if (!clinics.has(row.clinicId)) clinics.set(row.clinicId, row.modelId)
  }
  return { everywhere: null, clinics }
}

/** True if the model analyses in some clinic, or is to. */
export const isInUse = (rows: readonly Row[], model: { readonly id: string; readonly role: ModelRole }, now: Date) => {
  const { everywhere, clinics } = effectiveModels(rows, model.role, now)
  return everywhere === model.id || [...clinics.values()].includes(model.id) || isScheduled(rows, model, now)
}

export const isScheduled = (rows: readonly Row[], model: { readonly id: string }, now: Date): boolean =>
  rows.some(({ modelId, startsAt }) => modelId === model.id && startsAt > now)
