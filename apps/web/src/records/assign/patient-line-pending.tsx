import { Skeleton } from '../../base/ui/skeleton.tsx'

/** Reserves the height of the patient line, so that the radiograph does not move when the line arrives. */
export const PatientLinePending = () => (
  <div className="flex min-h-12.25 max-lg:min-h-15 low:min-h-12.25 shrink-0 items-center border-b border-line bg-paper px-4">
    <Skeleton className="h-4 w-64 max-w-full" />
  </div>
)
