import { lazyComponent } from '../../base/ui/lazy-component.tsx'
import { PatientLinePending } from './patient-line-pending.tsx'

/** Loaded without delaying the radiograph. */
export const LazyPatientLine = lazyComponent(
  async () => (await import('./patient-line.tsx')).PatientLine,
  <PatientLinePending />,
)
