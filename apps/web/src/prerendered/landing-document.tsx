import { LandingPage } from '../screens/landing/landing-page.tsx'
import { LandingBar } from '../site/landing-bar.tsx'
import type { SiteFacts } from '../site/site-facts.ts'
import { SiteFrame } from '../site/site-frame.tsx'

export const LandingDocument = ({ site }: { readonly site: SiteFacts }) => (
  <SiteFrame site={site} bar={<LandingBar site={site} />}>
    <LandingPage />
  </SiteFrame>
)
