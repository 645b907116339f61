import type { KeyScope } from '@xrai/contract/routes/access'
import { t } from '@xrai/contract/strings/translate'
import { type FormEvent, useState } from 'react'
import { Alert } from '../../../base/ui/alert.tsx'
import { AskingForm } from '../../../base/ui/asking-form.tsx'
import { Button } from '../../../base/ui/button.tsx'
import { Checkbox } from '../../../base/ui/checkbox.tsx'
import { CopyField } from '../../../base/ui/copy-field.tsx'
import { TextField } from '../../../base/ui/text-field.tsx'
import { useCreateKey } from '../../../client/api-keys.ts'
import { sentenceOf } from '../../../client/result.ts'
import { KeyLimitsFields, noLimits, sentLimits } from './key-limits.tsx'

/** A copy, because the contract's own list would include its validator. */
const scopes: readonly KeyScope[] = ['radiographs', 'fhir', 'dicomweb']

/** Chooses a key's name and rights; then shows the key once. */
export function NewKey() {
  const create = useCreateKey()
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<readonly KeyScope[]>(['radiographs'])
  const [limits, setLimits] = useState(noLimits)
  const [tried, setTried] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (name.trim() === '' || chosen.length === 0) return
    create.mutate(
      { name: name.trim(), scopes: [...chosen], ...sentLimits(limits) },
      {
        onSuccess: () => {
          setName('')
          setChosen(['radiographs'])
          setLimits(noLimits)
          setTried(false)
        },
      },
    )
  }
  return (
    <AskingForm isSaved={create.isSuccess} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label={t('keysPanel.name')}
        hint={t('keysPanel.nameHint')}
        maxLength={80}
        value={name}
        onChange={event => setName(event.target.value)}
        error={tried && name.trim() === '' ? t('keysPanel.nameRequired') : undefined}
        required
      />
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 text-14 font-medium">{t('keysPanel.scopesTitle')}</legend>
        {scopes.map((scope, place) => (
          <Checkbox
            key={scope}
            label={
              <>
                {t(`keysPanel.scopes.${scope}`)}
                <span className="block text-13 leading-5 text-muted">{t(`keysPanel.scopeHints.${scope}`)}</span>
              </>
            }
            checked={chosen.includes(scope)}
            onChange={event =>
              setChosen(event.target.checked ? [...chosen, scope] : chosen.filter(other => other !== scope))
            }
            error={
              tried && chosen.length === 0 && place === scopes.length - 1 ? t('keysPanel.scopesRequired') : undefined
            }
          />
        ))}
      </fieldset>
      <KeyLimitsFields limits={limits} onChange={setLimits} />
      {create.error && <Alert>{sentenceOf(create.error)}</Alert>}
      <Button type="submit" busy={create.isPending} className="self-start">
        {t('keysPanel.create')}
      </Button>
      {create.data && (
        <div className="flex flex-col gap-3 rounded-control border border-warn-line bg-warn-tint p-4">
          <p role="status" className="text-14 text-warn">
            {t('keysPanel.once')}
          </p>
          <CopyField label={create.data.apiKey.name} value={create.data.key} />
        </div>
      )}
    </AskingForm>
  )
}
