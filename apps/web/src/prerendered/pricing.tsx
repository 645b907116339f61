import '../client/zod-without-eval.ts'
import '../base/theme/site.css'
import { hydrateRoot } from 'react-dom/client'
import { restoreToken } from '../client/token.ts'
import { PricingPage } from '../screens/pricing/pricing-page.tsx'
import { readSite } from '../shell/site/read-site.ts'
import { SiteFrame } from '../shell/site/site-frame.tsx'

restoreToken()
const { place, site } = readSite()
hydrateRoot(
  place,
  <SiteFrame site={site}>
    <PricingPage />
  </SiteFrame>,
)
