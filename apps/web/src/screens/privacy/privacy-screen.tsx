import { SitePage } from '../../shell/site/site-page.tsx'
import { PrivacyPage } from './privacy-page.tsx'

export const PrivacyScreen = () => <SitePage page={PrivacyPage} />
