import { useNavigate } from '@tanstack/react-router'
import type { Case } from '@xrai/contract/records/case'
import { mayCall } from '@xrai/contract/routes/access'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { t } from '@xrai/contract/strings/translate'
import { EllipsisVertical, Pencil, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { buttonClass } from '../../base/ui/button-class.ts'
import { lazyComponent } from '../../base/ui/lazy-component.tsx'
import { Menu } from '../../base/ui/menu.tsx'
import { useSession } from '../../client/session.ts'
import { useRemoveCase } from '../../records/cases/use-remove-case.ts'

/** Loaded on demand, with its forms and the search for a patient. */
const EditCaseDialog = lazyComponent(
  async () => (await import('../../records/cases/edit-case-dialog.tsx')).EditCaseDialog,
  null,
)

/** Editar, Eliminar (with an undo on the list of cases) and Cerrar. */
export function CaseActions({ found }: { readonly found: Case }) {
  const [editing, setEditing] = useState<'unused' | 'open' | 'closed'>('unused')
  const remove = useRemoveCase()
  const navigate = useNavigate()
  const { data: session } = useSession()
  const close = () => void navigate({ to: '/my-cases' })
  const removeAndClose = () => {
    remove(found.id)
    close()
  }
  return (
    <>
      <Menu
        trigger={
          <button type="button" aria-label={t('analyzer.menu')} className={buttonClass('icon')}>
            <EllipsisVertical size={20} aria-hidden="true" />
          </button>
        }
        items={[
          { label: t('cases.edit'), icon: Pencil, perform: () => setEditing('open') },
          ...(mayCall(endpoints.deleteCase, session)
            ? [{ label: t('cases.remove'), icon: Trash2, perform: removeAndClose, destructive: true }]
            : []),
          { label: t('analyzer.close'), icon: X, perform: close },
        ]}
      />
      {editing !== 'unused' && (
        <EditCaseDialog card={found} open={editing === 'open'} onClose={() => setEditing('closed')} />
      )}
    </>
  )
}
