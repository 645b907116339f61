import { errorCodes } from '../errors/table.ts'

/** The channel of a refused file: C-STORE, STOW-RS, or the clinic's folder. */
export const refusedSources = ['dimse', 'dicomweb', 'folder'] as const
export type RefusedSource = (typeof refusedSources)[number]

/** Refusals that only C-STORE has. */
export const dimseRefusals = ['OTHER_CLASS_THAN_AGREED', 'DATA_SET_OF_OTHER_INSTANCE', 'PEER_DOES_NOT_SEND'] as const
export type DimseRefusal = (typeof dimseRefusals)[number]

export const refusalCodes = [...errorCodes, ...dimseRefusals] as const
export type RefusalCode = (typeof refusalCodes)[number]

/** Days for which a refusal is stored. */
export const refusedDays = 30
/** Maximum per clinic: the oldest are removed. */
export const refusedPerClinic = 1000
