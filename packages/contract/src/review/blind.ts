/**
 * 'opened': the radiograph opened without the detector's findings, as the clinic's setting has it. 'begun': the person hid
 * them, who may have seen them before. 'revealed' and 'skipped' end it for good.
 */
export const blindKinds = ['opened', 'begun', 'revealed', 'skipped'] as const
export type BlindKind = (typeof blindKinds)[number]

/** 'off' is also what was skipped. */
export const blindStates = ['off', 'on', 'revealed'] as const
export type BlindState = (typeof blindStates)[number]

export const blindActs = ['begin', 'reveal', 'skip'] as const
export type BlindAct = (typeof blindActs)[number]
