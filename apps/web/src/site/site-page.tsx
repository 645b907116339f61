import type { ComponentType } from 'react'
import { useConfig } from '../client/config.ts'
import { type SiteFacts, siteFacts } from './site-facts.ts'

/** A page of the site inside the app, once the operator's facts are here. */
export function SitePage({ page: Page }: { readonly page: ComponentType<{ readonly site: SiteFacts }> }) {
  const { data: config } = useConfig()
  return config ? <Page site={siteFacts(config.site)} /> : <div className="min-h-dvh" />
}
