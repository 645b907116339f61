import { hydrateRoot } from 'react-dom/client'
import { LandingDocument } from './landing-document.tsx'
import { readSite } from './read-site.ts'

const { place, site } = readSite()
hydrateRoot(place, <LandingDocument site={site} />)
