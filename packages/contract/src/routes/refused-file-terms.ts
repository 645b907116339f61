import { errorCodes } from '../errors/table.ts'

/** How a file came that was not taken: by C-STORE, by STOW-RS, or in the clinic's folder. */
export const refusedSources = ['dimse', 'dicomweb', 'folder'] as const
export type RefusedSource = (typeof refusedSources)[number]

/** Refusals of C-STORE that no other way in has. */
export const dimseRefusals = ['OTHER_CLASS_THAN_AGREED', 'DATA_SET_OF_OTHER_INSTANCE', 'PEER_DOES_NOT_SEND'] as const
export type DimseRefusal = (typeof dimseRefusals)[number]

export const refusalCodes = [...errorCodes, ...dimseRefusals] as const
export type RefusalCode = (typeof refusalCodes)[number]

/** For how long a refusal is kept on record. */
export const refusedDays = 30
/** A clinic has no more of them: the oldest make room. */
export const refusedPerClinic = 1000
