import '../theme/site.css'
import { hydrateRoot } from 'react-dom/client'

import { ContactPage } from '../screens/contact/contact-page.tsx'
import { readSite } from './read-site.ts'
import { SiteFrame } from './site-frame.tsx'

const { place, site } = readSite()
hydrateRoot(
  place,
  <SiteFrame site={site}>
    <ContactPage site={site} />
  </SiteFrame>,
)
