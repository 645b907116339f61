/**
 * 'opened': the radiograph opened without the detector's findings because of the clinic's setting. 'begun': the user
 * hid them and may have seen them before. 'revealed' and 'skipped' are final.
 */
export const blindKinds = ['opened', 'begun', 'revealed', 'skipped'] as const
export type BlindKind = (typeof blindKinds)[number]

/** 'off' also covers 'skipped'. */
export const blindStates = ['off', 'on', 'revealed'] as const
export type BlindState = (typeof blindStates)[number]

export const blindActs = ['begin', 'reveal', 'skip'] as const
export type BlindAct = (typeof blindActs)[number]
