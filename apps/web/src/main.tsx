import './client/zod-without-eval.ts'
import '@fontsource-variable/inter/wght.css'
import './base/theme/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { speakRemembered } from './base/language/speak-language.ts'
import { watchConnection } from './client/connection.ts'
import { watchEndedSessions } from './client/ended-sessions.ts'
import { registerWorker } from './client/offline/register-worker.ts'
import { queryClient } from './client/query-client.ts'
import { expireQueues } from './client/queue-entries.ts'
import { restoreToken } from './client/token.ts'
import { syncTokens } from './client/token-sync.ts'
import { router } from './router.tsx'

restoreToken()
syncTokens()
watchConnection()
watchEndedSessions()
expireQueues(new Date())
registerWorker()

const place = document.getElementById('root')
if (place === null) throw new Error('index.html has no #root')
const show = () =>
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
void speakRemembered().then(show)
