import { SitePage } from '../../site/site-page.tsx'
import { HelpPage } from './help-page.tsx'

export const HelpScreen = () => <SitePage page={HelpPage} />
