import { Navigate } from '@tanstack/react-router'
import { mayCall } from '@xrai/contract/routes/access'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { t } from '@xrai/contract/strings/translate'
import { Page } from '../../base/ui/page.tsx'
import { useSession } from '../../client/session.ts'
import { BackLink } from '../../shell/frame/back-link.tsx'
import { FhirCard } from './fhir-card.tsx'
import { FolderCard } from './folder-card.tsx'
import { KeysCard } from './keys-card.tsx'
import { PeersCard } from './peers-card.tsx'
import { ProgramsCard } from './programs-card.tsx'
import { RefusedCard } from './refused-card.tsx'
import { WebhooksCard } from './webhooks-card.tsx'

/** /connections: the programs and equipment connected to the clinic, one card per kind, for owners. */
export function ConnectionsScreen() {
  const { data: session } = useSession()
  if (session && !mayCall(endpoints.listWebhooks, session)) return <Navigate to="/unauthorized" replace />
  return (
    <Page width="form">
      <BackLink to="/profile" label={t('connections.back')} />
      <h1 className="mt-3 text-32">{t('connections.title')}</h1>
      <p className="mt-1 mb-8 max-w-[70ch] text-muted">{t('connections.lead')}</p>
      <div className="flex flex-col gap-6">
        <KeysCard />
        <FhirCard />
        <WebhooksCard />
        <PeersCard />
        <FolderCard />
        <RefusedCard />
        <ProgramsCard />
      </div>
    </Page>
  )
}
