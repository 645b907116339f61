import type { ComponentType } from 'react'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { Page as Column } from '../../base/ui/page.tsx'
import { useConfig } from '../../client/config.ts'
import { sentenceOf } from '../../client/result.ts'
import { type SiteFacts, siteFacts } from './site-facts.ts'

/** A page of the site inside the app, rendered once the operator's facts are loaded. */
export function SitePage({ page: Page }: { readonly page: ComponentType<{ readonly site: SiteFacts }> }) {
  const { data: config, error, isFetching, refetch } = useConfig()
  if (!config && error) {
    return (
      <Column width="form">
        <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={() => void refetch()} />
      </Column>
    )
  }
  return config ? <Page site={siteFacts(config.site)} /> : <div className="min-h-dvh" />
}
