import '../client/zod-without-eval.ts'
import '../theme/site.css'
import { hydrateRoot } from 'react-dom/client'
import { restoreToken } from '../client/token.ts'
import { PricingPage } from '../screens/pricing/pricing-page.tsx'
import { readSite } from '../site/read-site.ts'
import { SiteFrame } from '../site/site-frame.tsx'

restoreToken()
const { place, site } = readSite()
hydrateRoot(
  place,
  <SiteFrame site={site}>
    <PricingPage />
  </SiteFrame>,
)
