import { t } from '@xrai/contract/strings/translate'
import { Check } from 'lucide-react'
import { Alert } from '../../base/ui/alert.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Spinner } from '../../base/ui/spinner.tsx'
import { TwoTexts } from '../../base/ui/two-texts.tsx'
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
        <TwoTexts
          title={t('errors.reportEdited')}
          theirs={(Object.entries(theirs) as [Name, string][]).map(([name, text]) => ({ label: labelOf(name), text }))}
          onKeepMine={() => void autosave.keepMine()}
          onTakeTheirs={() => void autosave.takeTheirs()}
        />
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
