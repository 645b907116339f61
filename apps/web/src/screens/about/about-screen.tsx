import { AboutPage } from './about-page.tsx'

export const AboutScreen = () => <AboutPage />
