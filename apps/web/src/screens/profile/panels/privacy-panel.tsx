import { useNavigate } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { Download } from 'lucide-react'
import { Alert } from '../../../base/ui/alert.tsx'
import { Button } from '../../../base/ui/button.tsx'
import { saveFile } from '../../../base/ui/save-file.ts'
import { Skeleton } from '../../../base/ui/skeleton.tsx'
import { showToast } from '../../../base/ui/toast.tsx'
import { useErasePerson, useExportPerson, usePersonErasure } from '../../../client/personal-data.ts'
import { useProfile } from '../../../client/profile.ts'
import { sentenceOf } from '../../../client/result.ts'
import { forgetToken } from '../../../client/token.ts'
import { EraseForm } from '../../../shell/account/erase-form.tsx'
import { erasureText } from '../../../shell/account/erasure-toast.ts'
import { HeldNotice } from '../../../shell/account/held-notice.tsx'

export function PrivacyPanel() {
  const { data: profile } = useProfile()
  const navigate = useNavigate()
  const pack = useExportPerson()
  const erase = useErasePerson()
  const { data: planned } = usePersonErasure()
  if (!profile) return <Skeleton className="h-60 w-full" />
  return (
    <div className="flex flex-col gap-10">
      <section>
        <h3 className="text-16">{t('privacyPanel.exportTitle')}</h3>
        <p className="mt-1 mb-4 text-muted">{t('privacyPanel.export')}</p>
        {pack.error && <Alert className="mb-4">{sentenceOf(pack.error)}</Alert>}
        <Button
          busy={pack.isPending}
          onClick={() => pack.mutate(undefined, { onSuccess: blob => saveFile(blob, 'xrai-mis-datos.zip') })}
        >
          {!pack.isPending && <Download size={16} aria-hidden="true" />}
          {t(pack.isPending ? 'privacyPanel.exporting' : 'privacyPanel.exportSubmit')}
        </Button>
      </section>
      <section>
        <h3 className="text-16">{t('privacyPanel.eraseTitle')}</h3>
        {planned?.heldUntil ? (
          <HeldNotice heldUntil={planned.heldUntil} of="account" />
        ) : (
          <p className="mt-1 mb-4 text-muted">{t('privacyPanel.erase')}</p>
        )}
        {profile.demo && <Alert tone="info">{t('errors.demoAccount')}</Alert>}
        {!profile.demo && profile.erasureDueAt !== null && <Alert tone="warn">{t('privacyPanel.plannedHint')}</Alert>}
        {!profile.demo && profile.erasureDueAt === null && (
          <EraseForm
            submit={t('privacyPanel.eraseSubmit')}
            busy={erase.isPending}
            failure={erase.error ? sentenceOf(erase.error) : undefined}
            onSubmit={request =>
              erase.mutate(request, {
                onSuccess: answer => {
                  const isOver = answer.dueAt === null
                  // Before the toast, which would disappear with the session.
                  if (isOver) forgetToken()
                  showToast({ text: erasureText(answer, t('privacyPanel.erased')) })
                  return isOver ? navigate({ to: '/' }) : undefined
                },
              })
            }
          />
        )}
      </section>
    </div>
  )
}
