import { useSyncExternalStore } from 'react'
import type { Run } from './run.ts'

export const useRunView = ({ subscribe, view }: Run) => useSyncExternalStore(subscribe, view)
