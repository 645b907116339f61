import '../client/zod-without-eval.ts'
import '../base/theme/site.css'
import { hydrateRoot } from 'react-dom/client'

import { ContactPage } from '../screens/contact/contact-page.tsx'
import { readSite } from '../shell/site/read-site.ts'
import { SiteFrame } from '../shell/site/site-frame.tsx'

const { place, site } = readSite()
// The form is in the page before this script: text typed before hydration is kept.
const form = place.querySelector('form')
const written = form === null ? undefined : Object.fromEntries(new FormData(form))
hydrateRoot(
  place,
  <SiteFrame site={site}>
    <ContactPage site={site} written={written} />
  </SiteFrame>,
)
