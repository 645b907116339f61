import '../theme/site.css'
import { hydrateRoot } from 'react-dom/client'
import { readToken, restoreToken } from '../client/token.ts'
import { LandingDocument } from './landing-document.tsx'
import { readSite } from './read-site.ts'

restoreToken()

/** A visitor's page is ready as it came; who is signed in gets it inside the app, under the app's bar. */
if (readToken() === null) {
  const { place, site } = readSite()
  hydrateRoot(place, <LandingDocument site={site} />)
} else void import('../main.tsx')
