import { dayMs } from '@xrai/contract/records/durations'
import { t } from '@xrai/contract/strings/translate'
import { Checkbox } from '../../../base/ui/checkbox.tsx'
import { SelectField } from '../../../base/ui/select-field.tsx'
import { useSites } from '../../../client/sites.ts'

/** In days; null lasts until the key is revoked. */
const terms = { never: null, days30: 30, days90: 90, year: 365 } as const
type Term = keyof typeof terms

export interface KeyLimits {
  readonly readOnly: boolean
  readonly test: boolean
  readonly siteId: string | null
  readonly term: Term
}

export const noLimits: KeyLimits = { readOnly: false, test: false, siteId: null, term: 'never' }

/** The fields of the request. */
export const sentLimits = ({ term, ...limits }: KeyLimits) => {
  const days = terms[term]
  return { ...limits, expiresAt: days === null ? null : new Date(Date.now() + days * dayMs).toISOString() }
}

interface KeyLimitsFieldsProps {
  readonly limits: KeyLimits
  readonly onChange: (limits: KeyLimits) => void
}

/** The optional limits of a key. */
export function KeyLimitsFields({ limits, onChange }: KeyLimitsFieldsProps) {
  const { data } = useSites()
  const sites = data?.sites.filter(({ archivedAt }) => archivedAt === null) ?? []
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-14 font-medium">{t('keysPanel.limitsTitle')}</legend>
      <LimitBox
        text={t('keysPanel.readOnly')}
        hint={t('keysPanel.readOnlyHint')}
        checked={limits.readOnly}
        onChange={readOnly => onChange({ ...limits, readOnly })}
      />
      <LimitBox
        text={t('keysPanel.test')}
        hint={t('keysPanel.testHint')}
        checked={limits.test}
        onChange={test => onChange({ ...limits, test })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t('keysPanel.expires')}
          value={limits.term}
          onChange={event => onChange({ ...limits, term: event.target.value as Term })}
        >
          <option value="never">{t('keysPanel.never')}</option>
          <option value="days30">{t('keysPanel.days30')}</option>
          <option value="days90">{t('keysPanel.days90')}</option>
          <option value="year">{t('keysPanel.year')}</option>
        </SelectField>
        {sites.length > 0 && (
          <SelectField
            label={t('keysPanel.site')}
            value={limits.siteId ?? ''}
            onChange={event => onChange({ ...limits, siteId: event.target.value || null })}
          >
            <option value="">{t('keysPanel.everySite')}</option>
            {sites.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      {limits.siteId !== null && <p className="text-13 leading-5 text-muted">{t('keysPanel.siteHint')}</p>}
    </fieldset>
  )
}

interface LimitBoxProps {
  readonly text: string
  readonly hint: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

function LimitBox({ text, hint, checked, onChange }: LimitBoxProps) {
  return (
    <Checkbox
      label={
        <>
          {text}
          <span className="block text-13 leading-5 text-muted">{hint}</span>
        </>
      }
      checked={checked}
      onChange={event => onChange(event.target.checked)}
    />
  )
}
