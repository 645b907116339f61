import { HelpPage } from './help-page.tsx'

export const HelpScreen = () => <HelpPage />
