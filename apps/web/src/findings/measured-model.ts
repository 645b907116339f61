import type { MeasuredModel } from '@xrai/contract/records/measured-model'
import { createContext, useContext } from 'react'

/** Undefined until loaded; null if the analysis's model was not measured. */
type Known = MeasuredModel | null | undefined

const context = createContext<Known>(undefined)

/** Provides the measured figures of the current analysis' model to the panels inside. */
export const MeasuredBy = context.Provider

export const useMeasured = (): Known => useContext(context)
