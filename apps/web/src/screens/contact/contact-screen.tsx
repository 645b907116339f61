import { SitePage } from '../../shell/site/site-page.tsx'
import { ContactPage } from './contact-page.tsx'

export const ContactScreen = () => <SitePage page={ContactPage} />
