import type { CaseCard } from '@xrai/contract/records/case'
import { mayCall } from '@xrai/contract/routes/access'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { t } from '@xrai/contract/strings/translate'
import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { buttonClass } from '../../base/ui/button-class.ts'
import { Menu } from '../../base/ui/menu.tsx'
import { useSession } from '../../client/session.ts'
import { caseNameText } from './case-texts.ts'
import { EditCaseDialog } from './edit-case-dialog.tsx'
import { useRemoveCase } from './use-remove-case.ts'

export function CaseMenu({ card }: { readonly card: CaseCard }) {
  const [editing, setEditing] = useState(false)
  const remove = useRemoveCase()
  const { data: session } = useSession()
  const mayRemove = mayCall(endpoints.deleteCase, session)
  return (
    <>
      <Menu
        trigger={
          <button
            type="button"
            aria-label={t('cases.menu', { name: caseNameText(card) })}
            className={buttonClass('icon', 'relative z-10 -my-2 -mr-2.5 shrink-0 text-muted')}
          >
            <EllipsisVertical size={18} aria-hidden="true" />
          </button>
        }
        items={[
          { label: t('cases.edit'), icon: Pencil, perform: () => setEditing(true) },
          ...(mayRemove
            ? [{ label: t('cases.remove'), icon: Trash2, perform: () => remove(card.id), destructive: true }]
            : []),
        ]}
      />
      {editing && <EditCaseDialog card={card} open onClose={() => setEditing(false)} />}
    </>
  )
}
