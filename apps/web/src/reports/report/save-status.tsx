import { t } from '@xrai/contract/strings/translate'
import { Check } from 'lucide-react'
import { Alert } from '../../base/ui/alert.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Spinner } from '../../base/ui/spinner.tsx'
import type { Autosave, AutosaveState } from './autosave.ts'

interface SaveStatusProps<Name extends string> {
  readonly autosave: Autosave<Name>
  readonly state: AutosaveState<Name>
  readonly labelOf: (name: Name) => string
}

/**
 * Shows whether the typed text is stored, and offers the choice between two texts if another writer changed the same
 * field.
 */
export function SaveStatus<Name extends string>({ autosave, state, labelOf }: SaveStatusProps<Name>) {
  const { status, failure, theirs } = state
  return (
    <>
      {status === 'failed' && (
        <Alert tone="error" action={<Button onClick={() => void autosave.flush()}>{t('ui.retry')}</Button>}>
          {failure} {t('autosave.kept')}
        </Alert>
      )}
      {status === 'edited' && (
        <Alert
          tone="warn"
          title={t('errors.reportEdited')}
          action={
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => void autosave.keepMine()}>{t('autosave.keepMine')}</Button>
              <Button onClick={() => void autosave.takeTheirs()}>{t('autosave.takeTheirs')}</Button>
            </div>
          }
        >
          <dl className="mt-1 flex flex-col gap-2">
            {(Object.entries(theirs) as [Name, string][]).map(([name, text]) => (
              <div key={name}>
                <dt className="text-13">{t('autosave.theirs', { field: labelOf(name) })}</dt>
                <dd className="font-medium break-words whitespace-pre-line text-ink">{text || t('product.unknown')}</dd>
              </div>
            ))}
          </dl>
        </Alert>
      )}
      <p role="status" className="flex min-h-5 items-center gap-1.5 text-13 text-muted">
        {status === 'saving' && (
          <>
            <Spinner />
            {t('autosave.saving')}
          </>
        )}
        {status === 'saved' && (
          <>
            <Check size={16} aria-hidden="true" className="shrink-0 text-primary-ink" />
            {t('autosave.saved')}
          </>
        )}
        {status === 'unsaved' && t('autosave.unsaved')}
      </p>
    </>
  )
}
