import { SitePage } from '../../shell/site/site-page.tsx'
import { TermsPage } from './terms-page.tsx'

export const TermsScreen = () => <SitePage page={TermsPage} />
