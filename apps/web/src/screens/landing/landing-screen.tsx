import { lazyComponent } from '../../base/ui/lazy-component.tsx'
import { readInvitation } from '../../shell/account/pending-invitation.ts'
import { LandingPage } from './landing-page.tsx'

const InvitationBanner = lazyComponent(async () => (await import('./invitation-banner.tsx')).InvitationBanner, null)

/** The landing page inside the app, for navigation from another screen. */
export const LandingScreen = () => (
  <>
    {readInvitation() !== null && <InvitationBanner />}
    <LandingPage />
  </>
)
