import type { ErrorCode } from './table.ts'

/** A field or parameter of a call that was refused, and why. */
export const fieldFaultCodes = [
  'missing',
  'unknown',
  'repeated',
  'type',
  'format',
  'no_such_day',
  'value',
  'too_short',
  'too_long',
  'too_small',
  'too_large',
  'rule',
] as const
export type FieldFaultCode = (typeof fieldFaultCodes)[number]

/** A likely mistake that is worth a sentence of its own. */
export type FieldFaultHint = 'together' | 'plus' | 'spelling' | 'cursor'

export interface FieldFault {
  /** `moves[0].patientId`; '' for the whole body. */
  readonly path: string
  readonly code: FieldFaultCode
  /** The expected type, format, values or bound; absent if `code` is sufficient. */
  readonly expected?: string
  /** The error code whose sentence describes the broken rule. */
  readonly refusal?: ErrorCode
  readonly hint?: FieldFaultHint
}
