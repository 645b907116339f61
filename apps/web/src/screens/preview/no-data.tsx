import { Link } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { ImageOff } from 'lucide-react'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'

export function NoData() {
  return (
    <Page width="form">
      <h1 className="mb-6 text-24">{t('preview.title')}</h1>
      <EmptyState
        icon={ImageOff}
        title={t('preview.nothing')}
        hint={t('preview.nothingHint')}
        action={
          <Link to="/upload" className={buttonClass('outline')}>
            {t('preview.nothingBack')}
          </Link>
        }
      />
    </Page>
  )
}
