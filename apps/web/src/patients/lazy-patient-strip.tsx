import { lazyComponent } from '../ui/lazy-component.tsx'

/** The picture does not wait for it. */
export const LazyPatientStrip = lazyComponent(async () => (await import('./patient-strip.tsx')).PatientStrip, null)
