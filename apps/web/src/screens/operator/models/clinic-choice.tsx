import { t } from '@xrai/contract/strings/translate'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Combobox } from '../../../base/ui/combobox.tsx'
import { useDebounced } from '../../../base/ui/use-debounced.ts'
import { useOperatorClinics } from '../../../client/installed-models.ts'

export interface Chosen {
  readonly id: string
  readonly label: string
}

interface ClinicChoiceProps {
  readonly chosen: readonly Chosen[]
  readonly onChange: (chosen: readonly Chosen[]) => void
  readonly error: string | undefined
}

/** Several clinics of the installation, found by their names. */
export function ClinicChoice({ chosen, onChange, error }: ClinicChoiceProps) {
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const { data } = useOperatorClinics(useDebounced(text.trim(), 250))
  const options = (data?.clinics ?? [])
    .filter(({ id }) => !chosen.some(one => one.id === id))
    .map(({ id, name }) => ({ id, label: name }))
  return (
    <div>
      <Combobox
        label={t('installedModels.clinics')}
        placeholder={t('installedModels.search')}
        text={text}
        onText={setText}
        options={options}
        note={data && options.length === 0 ? t('installedModels.noClinic') : undefined}
        onChoose={({ id, label }) => {
          onChange([...chosen, { id, label }])
          setText('')
          setOpen(false)
        }}
        open={open}
        onOpen={setOpen}
        inline
      />
      {error !== undefined && (
        <p role="alert" className="mt-1 text-13 text-error">
          {error}
        </p>
      )}
      {chosen.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2">
          {chosen.map(({ id, label }) => (
            <li key={id}>
              <button
                type="button"
                aria-label={t('installedModels.remove', { name: label })}
                onClick={() => onChange(chosen.filter(one => one.id !== id))}
                className="inline-flex min-h-9 items-center gap-1.5 rounded-round border border-line bg-mist px-3 text-14 hover:border-edge"
              >
                {label}
                <X size={14} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
