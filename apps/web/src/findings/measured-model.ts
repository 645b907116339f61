import type { MeasuredModel } from '@xrai/contract/records/measured-model'
import { createContext, useContext } from 'react'

/** Undefined until it is known; null where the analysis's model is not one that was measured. */
type Known = MeasuredModel | null | undefined

const context = createContext<Known>(undefined)

/** Provides the measured figures of the current analysis' model to the panels inside. */
export const MeasuredBy = context.Provider

export const useMeasured = (): Known => useContext(context)
