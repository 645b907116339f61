import { t } from '@xrai/contract/strings/translate'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

interface TwoTextsProps {
  readonly title: string
  /** The other writer's texts, each with the label of its field. */
  readonly theirs: readonly { readonly label: string; readonly text: string }[]
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
}

/** Shows what another writer stored in a field that was edited here too, and offers the choice. */
export function TwoTexts({ title, theirs, onKeepMine, onTakeTheirs }: TwoTextsProps) {
  return (
    <Alert
      tone="warn"
      title={title}
      action={
        <div className="flex flex-wrap gap-2">
          <Button onClick={onKeepMine}>{t('autosave.keepMine')}</Button>
          <Button onClick={onTakeTheirs}>{t('autosave.takeTheirs')}</Button>
        </div>
      }
    >
      <dl className="mt-1 flex flex-col gap-2">
        {theirs.map(({ label, text }) => (
          <div key={label}>
            <dt className="text-13">{t('autosave.theirs', { field: label })}</dt>
            <dd className="font-medium break-words whitespace-pre-line text-ink">{text || t('product.unknown')}</dd>
          </div>
        ))}
      </dl>
    </Alert>
  )
}
