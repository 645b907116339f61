import { Navigate } from '@tanstack/react-router'
import { mayCall } from '@xrai/contract/routes/access'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { t } from '@xrai/contract/strings/translate'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { Page } from '../../base/ui/page.tsx'
import { Tabs } from '../../base/ui/tabs.tsx'
import { sentenceOf } from '../../client/result.ts'
import { useSession } from '../../client/session.ts'
import { MessageList } from './message-list.tsx'
import { ModelList } from './models/model-list.tsx'
import { PeopleList } from './people-list.tsx'

/** For operators of the installation; other users are redirected to /unauthorized. */
export function OperatorScreen() {
  const { data: session, error, isFetching, refetch } = useSession()
  if (session && !mayCall(endpoints.listMessages, session)) return <Navigate to="/unauthorized" replace />
  return (
    <Page>
      <h1 className="text-32">{t('operator.title')}</h1>
      <p className="mt-1 mb-6 text-muted">{t('operator.lead')}</p>
      {error && !session && <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={refetch} />}
      {session && (
        <Tabs
          label={t('operator.tabs')}
          tabs={[
            { id: 'messages', label: t('operator.messages'), content: <MessageList /> },
            { id: 'people', label: t('operator.people'), content: <PeopleList key="people" waiting={false} /> },
            {
              id: 'verification',
              label: t('operator.verification'),
              content: <PeopleList key="waiting" waiting />,
            },
            { id: 'models', label: t('installedModels.tab'), content: <ModelList /> },
          ]}
        />
      )}
    </Page>
  )
}
