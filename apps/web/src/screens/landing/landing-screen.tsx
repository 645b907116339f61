import { LandingPage } from './landing-page.tsx'

/** The landing page inside the app, where somebody came to it from another screen. */
export const LandingScreen = () => <LandingPage />
