import { SitePage } from '../../site/site-page.tsx'
import { AboutPage } from './about-page.tsx'

export const AboutScreen = () => <SitePage page={AboutPage} />
