import { latePart } from '../ui/late-part.tsx'

/** The chart, whose script comes after the picture; its place is kept. */
export const LateOdontogram = latePart(
  () => import('./following-odontogram.tsx').then(part => part.FollowingOdontogram),
  <div className="min-h-60" />,
)
