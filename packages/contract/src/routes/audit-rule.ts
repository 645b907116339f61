import type { AuditAction, viewActions } from './audit-actions.ts'

type View = (typeof viewActions)[number]

/**
 * How a call is recorded in the audit trail. A call that reads or writes patient data is a view or an act; `none` is for
 * calls without patient data.
 */
export type AuditRule =
  /** A view, recorded when the response is built; `subject` is what was viewed, by default the id in the path. */
  | {
      readonly view: View
      /** `answerId`: the id in the response, if the id in the path may lead to another row. */
      readonly subject?: 'none' | 'analysisId' | 'patientId' | 'answerId'
      /** Further viewed subjects: the ids in the response. */
      readonly others?: (answer: unknown) => readonly string[]
    }
  /** The module that does the work writes these events in its own transaction. */
  | { readonly writes: readonly AuditAction[] }
  /** Not recorded, and why. */
  | { readonly none: string }

export const beforeSession: AuditRule = { none: 'no session: sign-ins and their failures are written by accounts/' }
export const ownAccount: AuditRule = { none: "the person's own account" }
export const noPatient: AuditRule = { none: 'holds nothing of a patient' }
