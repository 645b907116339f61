/** 'initial' is made once, at the start of care; an 'evolution' continues the odontogram that was signed last. */
export const odontogramKinds = ['initial', 'evolution'] as const
export type OdontogramKind = (typeof odontogramKinds)[number]
