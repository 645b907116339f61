import { t } from '@xrai/contract/strings/translate'
import { ListChecks } from 'lucide-react'
import { Menu } from '../../base/ui/menu.tsx'
import { useViewer, type ViewerStore } from '../../viewer/viewer-store.ts'
import { classLook } from '../class-look.ts'
import { bulkChoices } from './bulk-choices.ts'
import { headButton } from './head-button.ts'
import { useReviewContext, useSnapshot } from './review-context.ts'

/** The menu of bulk decisions; hidden if there is nothing to choose. */
export function BulkMenu({ store }: { readonly store: ViewerStore }) {
  const { desk } = useReviewContext()
  const marks = useViewer(store, (_, scene) => scene.marks)
  const selected = useViewer(store, state => state.selected)
  const findings = useSnapshot(desk, state => state.findings)
  const choices = bulkChoices(
    findings,
    marks.map(({ id }) => id),
    selected,
  )
  if (choices.length === 0) return null
  return (
    <Menu
      trigger={
        <button type="button" aria-label={t('review.bulk')} title={t('review.bulk')} className={headButton}>
          <ListChecks size={18} aria-hidden="true" />
        </button>
      }
      items={choices.map(choice => ({
        label:
          choice.kind === 'accept'
            ? t('review.acceptFrom', { percent: choice.percent, count: choice.ids.length })
            : t('review.rejectClass', { class: classLook(choice.class).name, count: choice.ids.length }),
        // After the menu has closed and returned the focus, because the reasons take it.
        perform: () =>
          void setTimeout(() => (choice.kind === 'accept' ? desk.acceptAll(choice.ids) : desk.reject(choice.ids))),
      }))}
    />
  )
}
