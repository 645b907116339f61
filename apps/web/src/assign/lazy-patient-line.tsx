import { lazyComponent } from '../ui/lazy-component.tsx'
import { PatientLinePending } from './patient-line-pending.tsx'

/** The picture does not wait for it. */
export const LazyPatientLine = lazyComponent(
  async () => (await import('./patient-line.tsx')).PatientLine,
  <PatientLinePending />,
)
