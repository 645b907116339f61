import { LandingPage } from './landing-page.tsx'

/** The landing page inside the app, for navigation from another screen. */
export const LandingScreen = () => <LandingPage />
