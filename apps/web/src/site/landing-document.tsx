import { LandingBar } from '../frame/landing-bar.tsx'
import { LandingPage } from '../screens/landing/landing-page.tsx'
import type { SiteFacts } from './site-facts.ts'
import { SiteFrame } from './site-frame.tsx'

export const LandingDocument = ({ site }: { readonly site: SiteFacts }) => (
  <SiteFrame site={site} bar={<LandingBar site={site} />}>
    <LandingPage />
  </SiteFrame>
)
